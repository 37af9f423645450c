/** What one plan of `blindrank generate` may ask for, and what of it is kept. */
export const GENERATION_LIMITS = {
  tasks: 500,
  generators: 200,
  endpoints: 50,
  sideNotes: 100,
  steps: 10,
  runs: 100,
  atOnce: 64,
  attempts: 20,
  /** Of a step or a call. */
  seconds: 24 * 3600,
  /** Of what a program prints, at its start and at its end, by stream. */
  printedBytes: 16 * 1024,
  /** Of a text in a log. */
  loggedCharacters: 16 * 1024,
  /** Pictures of one run. */
  directions: 20,
} as const;
