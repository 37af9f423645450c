import type { Method } from '../../../domain/settings.ts';

/** The ranks of designs in two methods, as the plots take them. */
export interface ComparedRanks {
  readonly methods: readonly [Method, Method];
  /** More places apart than this is far. */
  readonly farApart: number;
  readonly rows: readonly {
    readonly code: string;
    readonly name: string;
    readonly kind: 'human' | 'ai';
    readonly ranks: readonly [number, number];
    readonly far: boolean;
  }[];
}
