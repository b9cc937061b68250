"""The knowledge base's category tree: 4 at the top, 13 below, and the subject fields of news.

The subject fields are the top level of the IPTC Media Topics (International Press Telecommunications Council, CC BY 4.0);
the Chinese names are ours.
"""

from django.db import migrations

TREE = [
    ("academic", "学术", "Academic", [
        ("conferences", "会议", "Conferences"),
        ("papers", "论文", "Papers"),
        ("projects", "项目", "Projects"),
        ("scholars", "学者", "Scholars"),
    ]),
    ("media", "媒体", "Media", [
        ("news", "新闻", "News"),
        ("reviews", "评论", "Reviews"),
        ("forums", "论坛", "Forums"),
    ]),
    ("education", "教育", "Education", [
        ("courses", "课程", "Courses"),
        ("lecture-notes", "讲义", "Lecture notes"),
        ("tutorials", "教程", "Tutorials"),
    ]),
    ("resources", "资源", "Resources", [
        ("software", "软件", "Software"),
        ("data-sets", "数据", "Data sets"),
        ("standards", "标准", "Standards"),
    ]),
]
SUBJECTS = [
    ("news-arts", "文化娱乐与传媒", "Arts, culture, entertainment and media"),
    ("news-conflict", "冲突、战争与和平", "Conflict, war and peace"),
    ("news-crime", "犯罪、法律与司法", "Crime, law and justice"),
    ("news-disaster", "灾害、事故与突发事件", "Disaster, accident and emergency incident"),
    ("news-economy", "经济、商业与金融", "Economy, business and finance"),
    ("news-education", "教育", "Education"),
    ("news-environment", "环境", "Environment"),
    ("news-health", "健康", "Health"),
    ("news-human-interest", "人物与趣闻", "Human interest"),
    ("news-labour", "劳动与就业", "Labour"),
    ("news-lifestyle", "生活与休闲", "Lifestyle and leisure"),
    ("news-politics", "政治与政府", "Politics and government"),
    ("news-religion", "宗教", "Religion"),
    ("news-science", "科学与技术", "Science and technology"),
    ("news-society", "社会", "Society"),
    ("news-sport", "体育", "Sport"),
    ("news-weather", "天气", "Weather"),
]


def grow(apps, schema_editor):
    category = apps.get_model("interests", "Category")
    for place, (slug, name_zh, name_en, below) in enumerate(TREE):
        top = category.objects.create(slug=slug, name_zh=name_zh, name_en=name_en, position=place)
        for position, (child, child_zh, child_en) in enumerate(below):
            category.objects.create(parent=top, slug=child, name_zh=child_zh, name_en=child_en, position=position)
    news = category.objects.get(slug="news")
    for position, (slug, name_zh, name_en) in enumerate(SUBJECTS):
        category.objects.create(parent=news, slug=slug, name_zh=name_zh, name_en=name_en, position=position)


def fell(apps, schema_editor):
    apps.get_model("interests", "Category").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("interests", "0001_initial")]
    operations = [migrations.RunPython(grow, fell)]
