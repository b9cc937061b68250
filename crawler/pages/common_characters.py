"""The commonest Chinese characters, by which a decoding is judged.

Right decodings of Chinese text are made of these by three quarters and more; the same bytes read in the wrong Chinese
charset give rare characters, of which less than a quarter stands here. Counted over news text and headlines in equal
parts; the traditional forms are those of the same characters, with the particles of written Cantonese.
"""

SIMPLIFIED = (
    "的国中人一大新在不发年了会是全日生和有上为家出个地美业行高要成动这开天作方展月进时能来多民子平机主力最实以对现同加到部重工我长化好产联合将建强网公学后万小市军关总体女经等下你前央用"
    "区自近推战持面心场车事金政海法分三代视过被图今共员元理道表务定期通外点消入基与保利就斯可文十本第习增情电手么水提播度两设北看系明量安西科之资次内都制息球老世性特得比还议名党间里称于"
    "当交运数报起打统领示布首目他南超闻续正深指活记组各路物者做游们品调无界价信治更亿色相东向华技宝台计门克种应山造创星际说京已式防二解城吃委马流火回导神考真局意也四如线男身快队让济级击"
    "空王口位达收社死气亚商风放从想农服巴传精质别结装受程坚果题友带村项席股五尔书举至变广升院何施周儿其些立病企去没江完任州改样支头教复问房拉感再英原专单型着光什决研然集步护赛例据及常告"
    "太规命影投知取团居见罗备医接确走只源爱引节求因列预域费标德兰司航落选管势协致格难件约百盘少办武清众米育所花吗话款给省红孩欧转义优案反双术境准未士李客张热林港此态史食速河略试效供查岁"
    "获并阿历处把越非底季招连助稳显先断号妈乐控需才直售古易模白互春福类降尼策旅条排竟离极破很值测边参突遭"
)
TRADITIONAL = (
    "國發會爲個業動這開進時來機實對現長產聯將強網學後萬軍關總體經區戰場車視過圖員務點與習電麼兩設資內還議黨間裏稱於當運數報統領聞續記組遊們調無價億東華寶臺計門種應創際說喫馬導線隊讓濟級"
    "擊達氣亞風從農傳質別結裝堅題帶項爾書舉變廣兒沒樣頭復問專單決護賽據規團見羅備醫確愛節預費標蘭選勢協難約盤辦衆嗎話給紅歐轉義優雙術準張熱態試歲獲並歷處連穩顯斷號媽樂類條離極測邊參麼裡"
    "嗎喺嘅咗啲嘢唔冇佢哋嚟咁"
)
COMMON = frozenset(SIMPLIFIED + TRADITIONAL)
