/** A service that tells people from programs, as its script offers itself. */
interface Widget {
  render(place: HTMLElement, options: Record<string, unknown>): unknown;
}

interface Service {
  readonly script: string;
  readonly name: 'turnstile' | 'hcaptcha';
}

const SERVICES: Readonly<Record<'turnstile' | 'hcaptcha', Service>> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', name: 'turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
};
const LOAD_MS = 15_000;

/**
 * Lets a service ask in `place` and gives its token; null when its script does not come or it reports trouble of its own.
 * Only where the host configured one: nothing of it is loaded otherwise.
 */
export async function askService(
  kind: 'turnstile' | 'hcaptcha',
  siteKey: string,
  place: HTMLElement,
): Promise<string | null> {
  // A host who chose the service and gave no key: nothing to ask with.
  if (siteKey === '') return null;
  const widget = await load(SERVICES[kind]);
  if (widget === null) return null;
  place.replaceChildren();
  return new Promise((resolve) => {
    widget.render(place, {
      sitekey: siteKey,
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      callback: (token: string) => resolve(token),
      'error-callback': () => resolve(null),
    });
  });
}

async function load({ script, name }: Service): Promise<Widget | null> {
  const loaded = () => (globalThis as unknown as Record<string, Widget | undefined>)[name] ?? null;
  if (loaded() !== null) return loaded();
  const element = document.createElement('script');
  element.src = script;
  element.async = true;
  await new Promise<void>((resolve) => {
    element.onload = element.onerror = () => resolve();
    setTimeout(resolve, LOAD_MS);
    document.head.append(element);
  });
  if (loaded() === null) element.remove();
  return loaded();
}
