/** Milliseconds since the epoch by a clock that never goes back, also when somebody sets the machine's: for versions. */
export function steadyNow(): number {
  return Math.floor(performance.timeOrigin + performance.now());
}
