/** How numbers and times are written. All take their place in sentences, so they return text, never markup. */
const LANGUAGE = 'en';
const THIN = '\u202f';
const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const timeOfDay = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 1284 → "1,284". */
export function count(value: number): string {
  return whole.format(value);
}

/** 12.34 → "12.3". */
export function decimal(value: number): string {
  return oneDecimal.format(value);
}

/** A weighted score: 7.345 → "7.35". */
export function hundredths(value: number): string {
  return twoDecimals.format(value);
}

/** A share of 0–1 as whole percent: 0.634 → "63 %". */
export function percent(share: number): string {
  return `${whole.format(share * 100)}${THIN}%`;
}

/** A probability of 0–1: never "0 %" or "100 %", which no finite number of draws can show. */
export function chance(probability: number): string {
  if (probability < 0.01) return `under 1${THIN}%`;
  if (probability > 0.99) return `over 99${THIN}%`;
  return percent(probability);
}

/** Two shares: [0.41, 0.78] → "41–78 %". */
export function percentRange([low, high]: readonly [number, number]): string {
  return `${whole.format(low * 100)}–${whole.format(high * 100)}${THIN}%`;
}

/** Ranks: [2, 4] → "2–4", [3, 3] → "3". */
export function rankRange([low, high]: readonly [number, number]): string {
  return low === high ? whole.format(low) : `${whole.format(low)}–${whole.format(high)}`;
}

/** An ISO instant as the reader's time of day: "14:30". */
export function clockTime(instant: string): string {
  return timeOfDay.format(new Date(instant));
}

/** An ISO instant with its day: "3 May 2026 at 14:30". */
export function dateTime(instant: string): string {
  return dayAndTime.format(new Date(instant));
}

/** What is left, to count down: 65 000 → "1:05", over an hour "2:03:09". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Milliseconds as a person reads them: "84 ms", "1.2 s". */
export function duration(ms: number): string {
  return ms < 1000 ? `${whole.format(ms)} ms` : `${oneDecimal.format(ms / 1000)} s`;
}

/** The size of a file: "84 kB", "2.4 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${whole.format(Math.max(1, kilobytes))} kB` : `${oneDecimal.format(kilobytes / 1024)} MB`;
}

/** "1 pair", "2 pairs". */
export function plural(value: number, one: string, many: string): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`;
}
