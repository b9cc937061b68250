"""A measured number and what it has to reach."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `floor` is the least (or, if lower is better, the most) that passes; None passes always."""

    value: float
    unit: str
    higher_is_better: bool
    floor: float | None = None

    @property
    def passes(self) -> bool:
        if self.floor is None:
            return True
        return self.value >= self.floor if self.higher_is_better else self.value <= self.floor
