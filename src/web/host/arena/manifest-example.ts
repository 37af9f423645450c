/** A manifest of an arena, for somebody who makes the first one. */
export const ARENA_MANIFEST = `{
  "version": 1,
  "tasks": [
    { "key": "heron", "title": "A heron in reeds", "category": "animals", "format": "model",
      "reference": { "file": "heron.jpg", "source": "https://…", "licence": "CC BY 4.0", "attribution": "A. Painter" } }
  ],
  "generators": [
    { "key": "alpha", "label": "Alpha 3D", "version": "2.1" },
    { "key": "beta", "label": "Beta" }
  ],
  "outputs": [
    { "generator": "alpha", "task": "heron", "file": "alpha/heron.glb" },
    { "generator": "beta", "task": "heron", "file": "beta/heron.glb" }
  ],
  "gold": [
    { "task": "heron", "kind": "good", "file": "gold/good.glb" },
    { "task": "heron", "kind": "bad", "file": "gold/bad.glb" }
  ]
}`;
