/* The drift stream and the walk's tree in ECharts. Without this file the pages show their server-made pictures. */
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const tokens = () => ({
    ink: token("--ink"), ink2: token("--ink-2"), ink3: token("--ink-3"), rule: token("--rule"), card: token("--card"), wash: token("--wash"),
    accent: token("--accent"), fresh: token("--new"), edge: token("--edge"), bands: Array.from({ length: 11 }, (_, index) => token(`--c${index}`)),
    font: getComputedStyle(document.body).fontFamily,
  });
  const read = (id) => { const script = document.getElementById(id); return script ? JSON.parse(script.textContent) : null; };
  const tooltip = (t) => ({
    renderMode: "richText", backgroundColor: t.card, borderColor: t.rule, borderWidth: 1, padding: [8, 12], confine: true, transitionDuration: 0,
    textStyle: { color: t.ink, fontSize: 13, fontFamily: t.font, rich: { q: { color: t.ink3, fontSize: 12 } } },
  });

  const widthOf = (words) => [...words].reduce((sum, character) => sum + (character > "\u2e7f" ? 12 : 7), 0);
  const cut = (words, width) => { let kept = words; while (kept && widthOf(kept) > width) kept = kept.slice(0, -1); return kept === words ? words : `${kept.slice(0, -1)}…`; };

  const drift = (data, box, t) => {
    const narrow = box.clientWidth < 560;
    const names = narrow ? 78 : 116;
    const last = data.dates.length - 1;
    const grid = (top, height) => ({ left: 4, right: names, top, height });
    const axis = (index, show) => ({
      type: "category", gridIndex: index, boundaryGap: false, data: data.dates, axisTick: { show: false }, axisPointer: { label: { show: false } },
      axisLine: { lineStyle: { color: t.rule } },
      axisLabel: { show, color: t.ink2, fontFamily: t.font, fontSize: 12, showMinLabel: true, showMaxLabel: true, alignMinLabel: "left", alignMaxLabel: "right", hideOverlap: true, interval: Math.max(0, Math.ceil(last / (narrow ? 2 : 5)) - 1) },
    });
    const height = box.clientHeight;
    const stack = height - 130;
    // Labels at the right edge: moved apart where bands are thin, each tied to its band by a short line.
    let base = 0;
    const labels = data.words.map((word, index) => { const share = data.shares[index][last]; base += share; return { word, y: 8 + (1 - base + share / 2) * stack, share }; }).filter((label) => label.share > 0.004).reverse();
    const gap = Math.min(16, stack / Math.max(1, labels.length));
    labels.forEach((label, index) => { label.at = Math.max(label.y, index ? labels[index - 1].at + gap : 14); });
    for (let index = labels.length - 1, low = 8 + stack - 4; index >= 0; index -= 1) { labels[index].at = Math.min(labels[index].at, low); low = labels[index].at - gap; }
    const right = box.clientWidth - names;
    const graphic = labels.flatMap((label) => [
      { type: "polyline", silent: true, shape: { points: [[right + 2, label.y], [right + 9, label.at]] }, style: { stroke: t.edge, fill: "none" } },
      { type: "text", silent: true, x: right + 13, y: label.at, style: { text: cut(label.word, names - 16), fill: t.ink2, font: `12px ${t.font}`, verticalAlign: "middle" } },
    ]);
    graphic.push({ type: "text", silent: true, x: right + 13, y: height - 16, style: { text: data.labels.distance, fill: t.ink3, font: `12px ${t.font}`, verticalAlign: "middle", width: names - 14, overflow: "break" } });
    const events = [...new Map(data.events.map((event) => [event.at, event])).values()];
    // Two marks closer than a label would print over each other: the later keeps its words, both keep their line.
    let free = Infinity;
    const marks = events.slice().reverse().map((event) => {
      const x = (event.at / Math.max(1, last)) * right;
      const width = widthOf(event.label) + 12;
      const leftward = x > right - width;
      const room = (leftward ? x : x + width) <= free;
      if (room) free = leftward ? x - width : x;
      return { xAxis: event.at, label: { show: room && !narrow, formatter: event.label, position: "end", distance: 4, align: leftward ? "right" : "left", color: t.ink2, fontSize: 12, fontFamily: t.font } };
    });
    return {
      animation: !still, animationDuration: 300, textStyle: { fontFamily: t.font }, color: t.bands, graphic,
      grid: [grid(8, stack), grid(height - 62, 44)],
      xAxis: [axis(0, true), axis(1, false)],
      yAxis: [{ type: "value", max: 1, show: false }, { type: "value", gridIndex: 1, show: false, min: 0 }],
      axisPointer: { link: [{ xAxisIndex: "all" }], lineStyle: { color: t.ink3 } },
      tooltip: {
        ...tooltip(t), trigger: "axis", order: "seriesDesc",
        formatter: (items) => {
          const at = items[0].dataIndex;
          const lines = data.words.map((word, index) => ({ word, share: data.shares[index][at] })).filter((one) => one.share > 0.004).reverse().map((one) => `${one.share.toFixed(2)}  ${one.word}`);
          const event = data.events.filter((one) => one.at === at).map((one) => `{q|${one.label}}`);
          return [`{q|${data.dates[at]}}`, ...lines, `{q|${data.labels.distance} ${data.distances[at].toFixed(2)}}`, ...event].join("\n");
        },
      },
      series: [
        ...data.words.map((word, index) => ({
          name: word, type: "line", stack: "all", symbol: "none", data: data.shares[index], lineStyle: { width: 1, color: t.card }, emphasis: { disabled: true },
          areaStyle: { color: t.bands[Math.min(index, 10)], opacity: 1 }, itemStyle: { color: t.bands[Math.min(index, 10)] },
        })),
        {
          type: "line", xAxisIndex: 1, yAxisIndex: 1, symbol: "none", data: data.distances, lineStyle: { width: 1.6, color: t.accent }, itemStyle: { color: t.accent }, emphasis: { disabled: true },
          markLine: { silent: true, symbol: "none", animation: false, lineStyle: { color: t.ink3, type: [3, 3], width: 1 }, data: marks },
        },
      ],
    };
  };

  const tree = (data, box, t) => {
    box.style.width = `${Math.max(data.width, box.parentElement.clientWidth - 2)}px`;
    box.style.height = `${data.height}px`;
    const colour = (move) => (move === "recall" ? t.fresh : move === "expand" ? t.bands[5] : t.accent);
    const edges = (params, api) => {
      const edge = data.edges[params.dataIndex];
      const middle = (edge.from[0] + edge.to[0]) / 2;
      return {
        type: "bezierCurve", silent: true,
        shape: { x1: edge.from[0], y1: edge.from[1], cpx1: middle, cpy1: edge.from[1], cpx2: middle, cpy2: edge.to[1], x2: edge.to[0], y2: edge.to[1] },
        style: { fill: "none", stroke: colour(edge.move), lineWidth: 1.6, lineDash: edge.move === "deepen" ? null : [5, 4] },
      };
    };
    const nodes = (params, api) => {
      const node = data.nodes[params.dataIndex];
      const chosen = node.number === data.chosen;
      const line = node.read ? colour(node.move) : t.ink3;
      return {
        type: "group", x: node.x, y: node.y,
        children: [
          { type: "rect", shape: { x: -9, y: -24, width: 120, height: 34 }, style: { fill: "transparent" } },
          { type: "circle", shape: { cx: 0, cy: 0, r: chosen ? 7.5 : 6 }, style: { fill: node.kept ? line : t.card, stroke: line, lineWidth: chosen ? 4 : 1.8, lineDash: node.read ? null : [2, 2] } },
          { type: "text", style: { text: node.label, x: -4, y: -22, fill: chosen ? t.ink : t.ink2, stroke: t.card, lineWidth: 4, font: `${chosen ? "600 " : ""}12px ${t.font}` } },
        ],
      };
    };
    return {
      animation: false, textStyle: { fontFamily: t.font },
      tooltip: { ...tooltip(t), trigger: "item", formatter: (item) => { const node = data.nodes[item.dataIndex]; return `${node.number}  ${node.title.length > 36 ? `${node.title.slice(0, 36)}…` : node.title}\n{q|${node.note}}`; } },
      series: [
        { type: "custom", coordinateSystem: "none", silent: true, tooltip: { show: false }, renderItem: edges, data: data.edges.map((_, index) => index) },
        { type: "custom", coordinateSystem: "none", renderItem: nodes, data: data.nodes.map((_, index) => index), cursor: "pointer" },
      ],
    };
  };

  const kinds = { drift, tree };
  const charts = new Map();
  const draw = (box) => {
    const data = read(box.dataset.source);
    if (!data || typeof echarts === "undefined") return;
    if ((data.words && !data.words.length) || (data.nodes && !data.nodes.length)) return;
    box.classList.add("drawn");
    const t = tokens();
    const option = kinds[box.dataset.chart](data, box, t);
    let known = charts.get(box);
    if (!known) {
      const canvas = document.createElement("div");
      canvas.className = "canvas";
      box.append(canvas);
      known = { chart: echarts.init(canvas, null, { renderer: "canvas" }), data };
      charts.set(box, known);
      if (box.dataset.chart === "tree") known.chart.on("click", (event) => { const node = known.data.nodes[event.dataIndex]; if (event.seriesIndex === 1 && node) document.getElementById(`step-${node.number}`)?.click(); });
    }
    known.data = data;
    known.chart.resize();
    known.chart.setOption(option, { notMerge: true });
  };
  const drawAll = () => {
    for (const [box, known] of charts) if (!document.contains(box)) { known.chart.dispose(); charts.delete(box); }
    document.querySelectorAll("[data-chart]").forEach(draw);
  };
  document.addEventListener("DOMContentLoaded", () => {
    drawAll();
    document.body.addEventListener("htmx:afterSettle", drawAll);
    document.body.addEventListener("htmx:oobAfterSwap", drawAll);
    let timer = 0;
    addEventListener("resize", () => { clearTimeout(timer); timer = setTimeout(drawAll, 120); });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
  });
})();
