import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

const NAME = 'PBKDF2/SHA-256';

/**
 * Solves a challenge of the built-in proof of work in the background and gives the answer to send. Nothing is seen and
 * nothing is asked; pointers are not watched. Null where this browser cannot: on a page that came without https it has no
 * cryptography, and old ones have none at all.
 */
export async function solve(challenge: Record<string, unknown>, place: HTMLElement): Promise<string | null> {
  if (!isSecureContext || globalThis.crypto?.subtle === undefined) return null;
  globalThis.$altcha.algorithms.set(NAME, () => new Pbkdf2Worker());
  const widget = document.createElement('altcha-widget');
  try {
    // It can be spoken to once it is there, which it says a moment later.
    const ready = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }));
    place.append(widget);
    await ready;
    await widget.configure({
      challenge: challenge as never,
      display: 'invisible',
      humanInteractionSignature: false,
      minDuration: 0,
    });
    return (await widget.verify())?.payload ?? null;
  } finally {
    widget.remove();
  }
}
