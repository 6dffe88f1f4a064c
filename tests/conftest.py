"""How much Hypothesis tries.

``HYPOTHESIS_PROFILE`` chooses among ``dev`` (the default), ``ci``, ``coverage`` (fewer examples, since
measuring makes each three times as slow) and ``thorough``.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A position takes many draws, and how long one example takes is nobody's business here.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("dev", _COMMON, max_examples=60)
settings.register_profile("ci", _COMMON, max_examples=50, derandomize=True)
settings.register_profile("coverage", _COMMON, max_examples=12, derandomize=True)
settings.register_profile("thorough", _COMMON, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
