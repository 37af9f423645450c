/** A manifest of a benchmark, for somebody who makes the first one. */
export const BENCHMARK_MANIFEST = `{
  "version": 1,
  "kind": "benchmark",
  "settings": { "maxTokens": 16000 },
  "briefs": [
    { "key": "open-day", "title": "Open day", "text": "A poster for …", "layer": "simple",
      "requiredText": ["Open day", "12 May, 10–16 h"] }
  ],
  "models": [
    { "key": "alpha", "label": "Alpha", "model": "alpha-large", "version": "2" },
    { "key": "beta", "label": "Beta" }
  ],
  "runs": [
    { "model": "alpha", "brief": "open-day", "run": 1, "directions": ["alpha/open-day-1.png"],
      "attempts": [{ "log": { "step": "model", "output": "present", "finishReason": "stop" } }] },
    { "model": "beta", "brief": "open-day", "run": 1, "attempts": [{ "log": "beta/open-day-1.json" }] }
  ]
}`;
