/** What can be wrong with a standard as a whole, by the names of domain/judge-standard.ts. */
export const STANDARD_FAULTS = {
  weights_sum: 'The weights of all dimensions sum to 1.',
  duplicate_dimension: 'Another dimension has this key.',
  bands_gap: 'The bands go from 10 down to 1 and hold every score once.',
  two_deductions: 'Text problems are deducted in one dimension alone.',
  reserved_key: 'A field of every judgement has this name.',
} as const;
