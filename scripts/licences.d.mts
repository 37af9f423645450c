export interface UsedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}
export function usedPackages(folder?: string): UsedPackage[];
export function objection(used: Pick<UsedPackage, 'name' | 'licence'>): string | null;
