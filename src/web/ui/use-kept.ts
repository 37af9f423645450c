import { useRef } from 'preact/hooks';

/** The last value that was there, while a new one is on its way. */
export function useKept<Value>(value: Value | null): Value | null {
  const kept = useRef<Value | null>(value);
  if (value !== null) kept.current = value;
  return kept.current;
}
