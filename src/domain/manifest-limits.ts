/** What one import may bring, and how large a work may be. */
export const MANIFEST_LIMITS = {
  /** Of the manifest's text. */
  manifestBytes: 16 * 1024 * 1024,
  tasks: 2_000,
  generators: 500,
  outputs: 50_000,
  runs: 100,
  /** Of a zip: as it is sent, its files, and what they unpack to. */
  zipBytes: 4 * 1024 ** 3,
  zipFiles: 100_000,
  unpackedBytes: 16 * 1024 ** 3,
  /** Lists and objects in one another. */
  depth: 64,
  /** So many faults are named; the rest are counted. */
  faults: 200,
} as const;

/** What one import may bring into a benchmark; `requiredText` and `anchors` of a brief, `directions` and `attempts` of a run. */
export const BENCHMARK_MANIFEST_LIMITS = {
  briefs: 500,
  requiredText: 100,
  anchors: 20,
  models: 200,
  runs: 20_000,
  directions: 20,
  attempts: 50,
  /** Of settings, as JSON. */
  settingsBytes: 64 * 1024,
  /** Of one log, and of all together: they are held in memory. */
  logBytes: 256 * 1024,
  allLogBytes: 128 * 1024 * 1024,
} as const;

/** A picture keeps its proportions; larger ones are made smaller to these sides. */
export const ARENA_PICTURE = { side: 4096, smallSide: 1024 } as const;

/** A picture of a benchmark keeps its pixels; beside it stands one made smaller to this side. */
export const BENCHMARK_PICTURE = { smallSide: 1024 } as const;

/** A 3D model must be shown twice at once on a phone. */
export const MODEL_LIMITS = {
  bytes: 64 * 1024 * 1024,
  /** As shown: every instance counts. */
  triangles: 1_000_000,
  textures: 64,
  textureSide: 4096,
  /** Of all geometry once unpacked, and of all textures together. */
  geometryBytes: 512 * 1024 * 1024,
  texturePixels: 128 * 1024 * 1024,
} as const;
