import { setTimeout as sleep } from 'node:timers/promises';
import { summariseLatencies } from '../src/cli/simulation/latency.ts';
import { medianOf } from '../src/stats/quantiles.ts';
import { rounded } from './timing.ts';

/** Round trips of one stretch of a bench. */
export interface Block {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Collects round trips while a block lasts, and lets them pass in between. */
export interface Recorder {
  readonly onReply: (tookMs: number) => void;
  record(ms: number): Promise<Block>;
}

export function createRecorder(): Recorder {
  let current: number[] | null = null;
  return {
    onReply: (tookMs) => void current?.push(tookMs),
    async record(ms) {
      const took: number[] = [];
      const started = performance.now();
      current = took;
      await sleep(ms);
      current = null;
      const summary = summariseLatencies(took);
      if (summary === null) throw new Error('a block has no replies');
      const { count, p50Ms, p99Ms } = summary;
      return { perSecond: (1000 * count) / (performance.now() - started), p50Ms, p99Ms };
    },
  };
}

/** The median over blocks of one kind: a hiccup of the machine spoils one block. */
export function medianBlock(blocks: readonly Block[]): Block {
  const median = (key: keyof Block) => rounded(medianOf(blocks.map((block) => block[key])), 3);
  return { perSecond: median('perSecond'), p50Ms: median('p50Ms'), p99Ms: median('p99Ms') };
}

/** The median of the ratios of neighbouring blocks: what the machine does meanwhile falls on both. */
export function medianRatio(upper: readonly Block[], lower: readonly Block[], key: keyof Block): number {
  return rounded(medianOf(upper.map((block, k) => block[key] / lower[k][key])), 3);
}

/** Pauses with this mean, exponentially distributed. */
export function pauses(meanMs: number): () => number {
  return () => -Math.log(1 - Math.random()) * meanMs;
}
