import { parseArgs } from 'node:util';
import { ARENA, type Attack, type RiggingRun } from './simulation/rigged-arena.ts';
import { addUp, splitRuns } from './simulation/runs.ts';
import { benchThreads, runAll } from './threads.ts';
import { printResult, rounded } from './timing.ts';

/**
 * What rigging does to an arena's leaderboard, with all defences off, with checks of attention alone, and with all on.
 * A line is an attack at a share of the votes: how far the target moves up from where the honest votes alone have it, and
 * who is left out. The goal: more than half of the shift is undone with at most 2 % of honest voters left out.
 *
 * `--runs 20` says how many arenas a line; `--votes 100` how many votes an attacker's account casts (several: `50,100`).
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    votes: { type: 'string', default: '100' },
  },
});

const RUNS = Number(options.runs ?? (options.quick ? 1 : 20));
const SHARES = options.quick ? [0.1] : [0.01, 0.05, 0.1];
const ATTACKS: readonly Attack[] = ['target', 'omnipresent', 'coin'];
const RUNS_A_TASK = 1;
const GOAL = { cut: 0.5, honestOut: 0.02 };

const threads = benchThreads();

async function line(attack: Attack, share: number, votesEach: number): Promise<void> {
  const inputs = splitRuns(RUNS, RUNS_A_TASK).map((runs) => ({ attack, share, votesEach, ...runs }));
  const sum = addUp<RiggingRun>(await runAll(threads, 'rigging', inputs, `rigging ${attack} ${share}`));
  const mean = (key: keyof RiggingRun) => rounded(sum[key] / RUNS, 2);
  // Coin tossers want nothing for the target: what they do is to draw all ratings together.
  const figure = attack === 'coin' ? 'spread' : 'ratingShift';
  const cut = 1 - sum[`${figure}On`] / sum[`${figure}Off`];
  const honestOut = sum.honestOut / sum.honestVoters;
  const ranks = attack === 'coin' ? null : 1 - sum.rankShiftOn / sum.rankShiftOff;
  printResult({
    bench: 'rigging',
    attack,
    share,
    votesEach,
    runs: RUNS,
    generators: ARENA.generators,
    honestVoters: ARENA.honestVoters,
    rankShiftOff: mean('rankShiftOff'),
    rankShiftGold: mean('rankShiftGold'),
    rankShiftOn: mean('rankShiftOn'),
    ratingShiftOff: mean('ratingShiftOff'),
    ratingShiftGold: mean('ratingShiftGold'),
    ratingShiftOn: mean('ratingShiftOn'),
    spreadOff: mean('spreadOff'),
    spreadGold: mean('spreadGold'),
    spreadOn: mean('spreadOn'),
    cut: rounded(cut, 3),
    // Where no rank moved there is nothing to undo.
    ...(ranks !== null && Number.isFinite(ranks) && { rankCut: rounded(ranks, 3) }),
    cutByGold: rounded(1 - sum[`${figure}Gold`] / sum[`${figure}Off`], 3),
    honestOut: rounded(honestOut, 4),
    honestOutByGold: rounded(sum.honestGold / sum.honestVoters, 4),
    attackersOut: rounded(sum.attackersOut / sum.attackers, 3),
    attackersOutByGold: rounded(sum.attackersGold / sum.attackers, 3),
    goalCut: GOAL.cut,
    goalHonestOut: GOAL.honestOut,
    ok:
      cut > GOAL.cut && (ranks === null || !Number.isFinite(ranks) || ranks > GOAL.cut) && honestOut <= GOAL.honestOut,
  });
}

try {
  for (const votesEach of options.votes.split(',').map(Number)) {
    for (const attack of ATTACKS) for (const share of SHARES) await line(attack, share, votesEach);
  }
} finally {
  await threads.close();
}
