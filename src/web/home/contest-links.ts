import type { Me } from '../../contract/http/access.ts';
import { leaderboard, reputation, home as t } from '../../words/words.ts';

/** What of a membership decides where it leads. */
type Part = Pick<Me['memberships'][number], 'contest' | 'kind' | 'roles' | 'status' | 'methods'>;

export interface ContestLink {
  readonly href: string;
  readonly label: string;
}

/** The page of a person's own points; hosts have none. */
export function reputationLink(contest: string, roles: Part['roles']): ContestLink | null {
  const judges = roles.some((role) => role !== 'host' && role !== 'judge');
  return judges ? { href: `/c/${contest}/reputation`, label: reputation.link } : null;
}

/** Where somebody with these roles can go in a contest, the likeliest first. */
export function linksFor({ contest, kind, roles, status, methods }: Part): ContestLink[] {
  const finished = status === 'published' || status === 'archived';
  const links: ContestLink[] = [];
  const add = (wanted: boolean, href: string, label: string) => wanted && links.push({ href, label });
  const designer = roles.includes('designer');
  const handingIn = designer && (status === 'submissions' || status === 'draft');
  add(finished, kind === 'benchmark' ? `/c/${contest}/report` : `/c/${contest}/results`, t.results);
  add(finished && designer, `/c/${contest}/results/mine`, t.myDesign);
  add(roles.includes('host'), `/host/${contest}`, t.manage);
  add(handingIn, `/c/${contest}/upload`, t.upload);
  const judging = !finished && !handingIn;
  add(judging && roles.includes('judge'), `/c/${contest}/judge`, t.judge);
  add(judging && roles.includes('juror') && methods.includes('experts'), `/c/${contest}/review`, t.review);
  add(
    judging &&
      roles.some((role) => role !== 'host' && role !== 'judge') &&
      methods.some((method) => method !== 'experts'),
    kind === 'arena' ? `/c/${contest}/arena` : `/c/${contest}/vote`,
    t.vote,
  );
  add(kind === 'arena' && status === 'evaluation', `/c/${contest}/leaderboard`, leaderboard.title);
  add(designer && !handingIn && !finished, `/c/${contest}/upload`, t.upload);
  return links;
}
