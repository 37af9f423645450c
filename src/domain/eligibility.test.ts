import { describe, expect, it } from 'vitest';
import { mayCompare, roleConflict } from './eligibility.ts';

describe('mayCompare', () => {
  it('lets a role of the electorate vote and no other', () => {
    expect(mayCompare(['designer'], false, ['designer', 'juror'])).toBe('ok');
    expect(mayCompare(['voter'], false, ['designer', 'juror'])).toBe('not_in_electorate');
    expect(mayCompare([], false, ['voter'])).toBe('not_in_electorate');
    expect(mayCompare(['voter', 'juror'], false, ['juror'])).toBe('ok');
  });

  it('never lets a host vote, whatever else the host is', () => {
    expect(mayCompare(['host', 'juror'], false, ['juror', 'host'])).toBe('hosts_do_not_vote');
    expect(mayCompare(['juror'], true, ['juror'])).toBe('hosts_do_not_vote');
  });
});

describe('roleConflict', () => {
  it('keeps hosts out of every voting role, and voters out of hosting', () => {
    expect(roleConflict(['host'], false, 'voter')).toBe('host_cannot_join');
    expect(roleConflict([], true, 'juror')).toBe('host_cannot_join');
    expect(roleConflict(['juror'], false, 'host')).toBe('voter_cannot_host');
  });

  it('lets juror, designer and voter be held together, and a role be taken again', () => {
    expect(roleConflict(['juror', 'voter'], false, 'designer')).toBeNull();
    expect(roleConflict(['host'], false, 'host')).toBeNull();
    expect(roleConflict([], true, 'host')).toBeNull();
  });
});
