import { expect, it } from 'vitest';
import { createInstallation, newContest } from '../installation.ts';
import { joinByCode } from '../../src/features/access/join-contest.ts';
it('joins', async () => {
  const house = await createInstallation();
  const host = await house.host();
  const slug = await newContest(host);
  const { code } = (await host.post(`/contests/${slug}/invitations`, { role: 'voter' })).json;
  for (let k = 0; k < 3; k++) {
    const t = performance.now(); const c = process.cpuUsage();
    await Promise.all(Array.from({ length: 500 }, () => joinByCode(house.services, { actor: null }, code)));
    const u = process.cpuUsage(c);
    console.log('direct 500', Math.round(performance.now() - t), 'cpu', Math.round((u.user+u.system)/1000));
    const t2 = performance.now(); const c2 = process.cpuUsage();
    await Promise.all(Array.from({ length: 500 }, () => house.device().post('/join', { code })));
    const u2 = process.cpuUsage(c2);
    console.log('http 500', Math.round(performance.now() - t2), 'cpu', Math.round((u2.user+u2.system)/1000));
  }
  await house.close();
});
