/** Takes the fields of one row, in the order of the columns. Throws RankFault without a place. */
export type RowTaker = (fields: readonly string[]) => void;

/** Told the columns once, before any row. Throws RankFault without a place. */
export type BeginRows = (columns: readonly string[]) => RowTaker;
