import type { Joined } from '../../contract/http/access.ts';
import { post } from '../ui/api.ts';

/** Joins with a code and tells where to go on. */
export async function joinWithCode(code: string): Promise<string> {
  return pageFor(await post<Joined>('/join', { code, device: deviceKey() }));
}

/** Uses a single-use link and tells where to go on. */
export async function joinWithLink(secret: string): Promise<string> {
  return pageFor(await post<Joined>('/links', { secret, device: deviceKey() }));
}

/** The first page of a role. */
export function pageFor({ contest, kind, role }: Joined): string {
  if (contest === null) return '/host';
  if (role === 'host') return `/host/${contest}`;
  if (role === 'judge') return `/c/${contest}/judge`;
  if (kind === 'arena') return `/c/${contest}/arena`;
  // A juror's own page shows first what there is to do: a packet where experts review, else votes.
  if (role === 'juror') return `/c/${contest}`;
  return role === 'designer' ? `/c/${contest}/upload` : `/c/${contest}/vote`;
}

const DEVICE_KEY = 'blindrank.device';

/** Forgets this device: whoever joins on it next is somebody new. */
export function forgetDevice(): void {
  try {
    localStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A random key by which two tabs that join at once, before any cookie is there, are known as one device. */
function deviceKey(): string {
  const fresh = () =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
      .replace(/\+/g, '-')
      .replace(/\//g, '_');
  try {
    const kept = localStorage.getItem(DEVICE_KEY) ?? fresh();
    localStorage.setItem(DEVICE_KEY, kept);
    return kept;
  } catch {
    return fresh();
  }
}
