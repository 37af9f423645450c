import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../../test/fixtures/golden/read.ts';
import { runRank, voteFile } from '../../../test/fixtures/rank.ts';
import { repositoryRoot } from '../../platform/source.ts';
import { RATING_SCALE } from '../../stats/bradley-terry-mle.ts';
import { Z95 } from '../../stats/normal.ts';

const VOTES = join(repositoryRoot, '../shared/data/votes');

interface Item {
  readonly item: string;
  readonly rank: number;
  readonly rating: number;
  readonly theta: number;
  readonly low: number;
  readonly high: number;
  readonly comparisons: number;
}

/** One figure of all items, in the order of the names given. */
function inOrder(items: readonly Item[], names: readonly string[], figure: (item: Item) => number): number[] {
  const byName = new Map(items.map((item) => [item.item, item]));
  expect([...byName.keys()].sort()).toEqual([...names].sort());
  return names.map((name) => figure(byName.get(name) as Item));
}

describe('reference values', () => {
  it.each(['bt-citations', 'bt-baseball', 'bt-icehockey'])('%s: abilities of BradleyTerry2 to 1e-8', async (name) => {
    const { players, rows, expected } = golden(name);
    const path = await voteFile(JSON.stringify(rows), 'rows.json');
    const { items } = JSON.parse(await runRank(path, '--model', 'mle', '--prior', '0', '--bootstrap', '0', '--json'));
    const ratings = inOrder(items, players, ({ rating }) => rating);
    const reference = ratings[players.indexOf(expected.reference)];
    expect(
      worstError(
        ratings.map((rating) => (rating - reference) / RATING_SCALE),
        players.map((player: string) => expected.ability[player]),
      ),
    ).toBeLessThan(1e-8);
  });

  it('llmfao: ratings of 59 models with both tie credits, and strengths', async (context) => {
    const path = join(VOTES, 'llmfao.csv');
    if (!existsSync(path)) context.skip(`the votes are not here: ${path}`);
    const { items: names, expected } = golden('llmfao-ratings');
    for (const credit of ['1', '0.5']) {
      const mle = ['--model', 'mle', '--prior', '0', '--bootstrap', '0', '--tie-credit', credit];
      const { items, votes, ties } = JSON.parse(await runRank(path, ...mle, '--json'));
      const reference = expected[`mleTieCredit${credit}`].rating;
      expect(
        worstError(
          inOrder(items, names, ({ rating }) => rating),
          reference,
        ),
      ).toBeLessThan(1e-8);
      expect({ votes, ties }).toEqual({ votes: 8931, ties: 3471 });
    }
    const { items } = JSON.parse(await runRank(path, '--json'));
    const { theta, centredSd } = expected['mapSigma1.5TieCredit0.5'];
    expect(
      worstError(
        inOrder(items, names, (item) => item.theta),
        theta,
      ),
    ).toBeLessThan(1e-8);
    const half = inOrder(items, names, ({ low, high }) => (high - low) / 2 / Z95);
    expect(worstError(half, centredSd)).toBeLessThan(1e-8);
  });

  it('light fields: strengths of 14 scenes, by scene', async (context) => {
    const path = join(VOTES, 'light-field-quality.csv');
    if (!existsSync(path)) context.skip(`the votes are not here: ${path}`);
    const { scenes } = golden('light-field-map');
    const { model, groups } = JSON.parse(await runRank(path, '--by', 'scene', '--json'));
    expect(model).toBe('map');
    expect(groups.map(({ task }: { task: string }) => task).sort()).toEqual(Object.keys(scenes).sort());
    for (const { task, items, votes } of groups) {
      const { items: names, theta, comparisons } = scenes[task];
      expect(votes).toBe(comparisons);
      expect(
        worstError(
          inOrder(items, names, (item) => item.theta),
          theta,
        ),
      ).toBeLessThan(1e-8);
    }
  });
});
