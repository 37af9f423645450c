export type ProgramName = 'redis' | 'chromium' | 'ps';
export declare function findProgram(
  name: ProgramName,
  env?: Readonly<Record<string, string | undefined>>,
): string | undefined;
