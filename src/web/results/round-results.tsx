import type { ComponentChildren } from 'preact';
import type { ContestResults, RoundResults } from '../../contract/http/results.ts';
import { comparing, results as t } from '../../words/words.ts';
import { ComparisonPart } from './comparison-part.tsx';
import { ExpertsPart } from './experts-part.tsx';
import { Facts } from './facts.tsx';
import { LikesPart } from './likes-part.tsx';
import { PairwisePart } from './pairwise-part.tsx';

interface Part {
  /** Where its address leads, within the round. */
  readonly id: string;
  readonly title: string;
  readonly line?: string;
  readonly content: ComponentChildren;
}

interface Props {
  readonly round: RoundResults;
  readonly stage: ContestResults['stage'];
  /** Begins the addresses of its parts: several rounds share a page. */
  readonly prefix: string;
  readonly pageOf: (code: string) => string;
  /** Further addresses of the page. */
  readonly more?: readonly { readonly id: string; readonly title: string }[];
}

/** Everything about one round, in the order in which it should be read: each method, how they differ, its proofs. */
export function RoundSections({ round, stage, prefix, pageOf, more = [] }: Props) {
  const parts = partsOf({ round, stage, prefix, pageOf });
  const addresses = [...parts.map(({ id, title }) => ({ id: `${prefix}${id}`, title })), ...more];
  return (
    <>
      {round.withdrawn.works > 0 && <p class="notice results-withdrawn">{t.withdrawn(round.withdrawn)}</p>}
      {addresses.length > 2 && (
        <nav class="results-contents" aria-label={t.contents}>
          <ul>
            {addresses.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {parts.map(({ id, title, line, content }) => (
        <section key={id} class="results-part" aria-labelledby={`${prefix}${id}`}>
          <h2 id={`${prefix}${id}`} tabIndex={-1}>
            {title}
          </h2>
          {line !== undefined && <p class="lead">{line}</p>}
          {content}
        </section>
      ))}
    </>
  );
}

function partsOf({ round, stage, pageOf }: Omit<Props, 'more'>): Part[] {
  const { pairwise, likes, experts, comparisons } = round;
  const parts: (Part | false)[] = [
    pairwise !== null && {
      id: 'pairwise',
      title: t.methodHeads.pairwise,
      line: t.methodLines.pairwise,
      content: <PairwisePart {...{ round, pairwise, stage, pageOf }} />,
    },
    likes !== null && {
      id: 'likes',
      title: t.methodHeads.likes,
      line: t.methodLines.likes,
      content: <LikesPart {...{ round, likes, stage, pageOf }} />,
    },
    experts !== null && {
      id: 'experts',
      title: t.methodHeads.experts,
      line: t.methodLines.experts,
      content: <ExpertsPart {...{ round, experts, stage, pageOf }} />,
    },
    comparisons.length > 0 && {
      id: 'methods',
      title: comparing.title,
      content: (
        <>
          <p>{comparing.intro}</p>
          <div class="comparisons">
            {comparisons.map((comparison) => (
              <ComparisonPart key={comparison.methods.join()} comparison={comparison} round={round} />
            ))}
          </div>
        </>
      ),
    },
    {
      id: 'proof',
      title: t.proof.title,
      content: (
        <>
          <p>{t.proof.intro}</p>
          <Facts
            facts={[
              [t.method.version, round.methodVersion],
              [t.method.seed, round.seed],
              [t.method.seedHash, round.seedHash],
            ]}
            codes={[t.method.seed, t.method.seedHash]}
          />
        </>
      ),
    },
  ];
  return parts.filter((part) => part !== false);
}
