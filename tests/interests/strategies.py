"""Interest vectors for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from interests.vectors import normalise

WORDS = ("奶粉", "蛋白质", "婴幼儿", "配方", "雀巢", "市场", "国内", "planet", "star", "航天", "卫星", "白酒", "抽检")

weights = st.floats(min_value=1e-6, max_value=1.0)
raw_vectors = st.dictionaries(st.sampled_from(WORDS), weights, max_size=12)
vectors = st.dictionaries(st.sampled_from(WORDS), weights, min_size=1, max_size=12).map(normalise)
