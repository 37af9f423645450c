/**
 * Dense symmetric positive definite systems over Float64Array, row-major, n × n.
 * Rows are read along memory everywhere, which is what makes this many times faster than a general library.
 */

/** Σ a[aStart + k]·b[bStart + k] for k < length, in four running sums (a fixed order, so the same bytes every time). */
export function dot(a: Float64Array, aStart: number, b: Float64Array, bStart: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let k = 0;
  for (; k + 3 < length; k += 4) {
    s0 += a[aStart + k] * b[bStart + k];
    s1 += a[aStart + k + 1] * b[bStart + k + 1];
    s2 += a[aStart + k + 2] * b[bStart + k + 2];
    s3 += a[aStart + k + 3] * b[bStart + k + 3];
  }
  for (; k < length; k++) s0 += a[aStart + k] * b[bStart + k];
  return s0 + s1 + (s2 + s3);
}

/** Where `dotFour` leaves its results until the next call. */
const four = new Float64Array(4);

/**
 * Four products at once of rows of `a` (n apart, from aStart) with one row of `b`, into `four`: the row of `b` is read
 * a quarter as often. The row at aStart + r·n runs over the same `length` entries as the row at bStart.
 */
function dotFour(a: Float64Array, aStart: number, n: number, b: Float64Array, bStart: number, length: number): void {
  const row1 = aStart + n;
  const row2 = row1 + n;
  const row3 = row2 + n;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let k = 0; k < length; k++) {
    const value = b[bStart + k];
    s0 += a[aStart + k] * value;
    s1 += a[row1 + k] * value;
    s2 += a[row2 + k] * value;
    s3 += a[row3 + k] * value;
  }
  four[0] = s0;
  four[1] = s1;
  four[2] = s2;
  four[3] = s3;
}

/** Half the squared length of x, ½ Σ x². */
export function halfSquaredNorm(x: Float64Array): number {
  return 0.5 * dot(x, 0, x, 0, x.length);
}

/** Rows worked on together, so that each other row is fetched from memory once for all of them. */
const BLOCK = 32;

/**
 * Cholesky factor: the lower triangular L with A = LLᵀ; reads only A's lower triangle, writes zeros above the diagonal.
 * RangeError naming `a` when A is not n × n or not positive definite to working precision. Source: [Golub2013] 4.2.
 */
export function cholesky(a: Float64Array, n: number): Float64Array {
  if (a.length !== n * n) throw new RangeError(`a must have ${n * n} values, got ${a.length}`);
  const l = new Float64Array(n * n);
  for (let start = 0; start < n; start += BLOCK) {
    const end = Math.min(start + BLOCK, n);
    for (let j = 0; j < end; j++) {
      if (j >= start) l[j * n + j] = pivot(a, l, n, j);
      let i = Math.max(start, j + 1);
      for (; i + 3 < end; i += 4) {
        dotFour(l, i * n, n, l, j * n, j);
        for (let r = 0; r < 4; r++) l[(i + r) * n + j] = (a[(i + r) * n + j] - four[r]) / l[j * n + j];
      }
      for (; i < end; i++) l[i * n + j] = (a[i * n + j] - dot(l, i * n, l, j * n, j)) / l[j * n + j];
    }
  }
  return l;
}

function pivot(a: Float64Array, l: Float64Array, n: number, i: number): number {
  const square = a[i * n + i] - dot(l, i * n, l, i * n, i);
  if (!(square > 0 && Number.isFinite(square))) {
    throw new RangeError(`a must be positive definite: pivot ${i} is ${square}`);
  }
  return Math.sqrt(square);
}

/** Solves Lx = b for lower triangular L; returns a new array. */
export function solveLower(l: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) x[i] = (b[i] - dot(l, i * n, x, 0, i)) / l[i * n + i];
  return x;
}

/** Solves Lᵀx = b for lower triangular L, overwriting b with x (going down the rows of L keeps memory in order). */
export function solveUpperInPlace(l: Float64Array, b: Float64Array): void {
  const n = b.length;
  for (let i = n - 1; i >= 0; i--) {
    const row = i * n;
    const x = b[i] / l[row + i];
    b[i] = x;
    for (let k = 0; k < i; k++) b[k] -= l[row + k] * x;
  }
}

/** The transpose of an n × n matrix; returns a new array. */
export function transposed(a: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) out[j * n + i] = a[i * n + j];
  return out;
}

/**
 * Solves Ux = b for upper triangular U and many right sides, one a row of `rows`, overwriting each with its x.
 * Four rows go through U together, so that it is read a quarter as often; each row's arithmetic is the same in any company.
 */
export function solveUpperRows(u: Float64Array, n: number, rows: Float64Array): void {
  const count = rows.length / n;
  const lanes = new Float64Array(4 * n);
  for (let s = 0; s < count; s += 4) {
    const width = Math.min(4, count - s);
    for (let q = 0; q < width; q++) for (let i = 0; i < n; i++) lanes[4 * i + q] = rows[(s + q) * n + i];
    solveFourLanes(u, n, lanes);
    for (let q = 0; q < width; q++) for (let i = 0; i < n; i++) rows[(s + q) * n + i] = lanes[4 * i + q];
  }
}

function solveFourLanes(u: Float64Array, n: number, lanes: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    const row = i * n;
    let x0 = lanes[4 * i];
    let x1 = lanes[4 * i + 1];
    let x2 = lanes[4 * i + 2];
    let x3 = lanes[4 * i + 3];
    for (let k = i + 1; k < n; k++) {
      const factor = u[row + k];
      x0 -= factor * lanes[4 * k];
      x1 -= factor * lanes[4 * k + 1];
      x2 -= factor * lanes[4 * k + 2];
      x3 -= factor * lanes[4 * k + 3];
    }
    const pivot = u[row + i];
    lanes[4 * i] = x0 / pivot;
    lanes[4 * i + 1] = x1 / pivot;
    lanes[4 * i + 2] = x2 / pivot;
    lanes[4 * i + 3] = x3 / pivot;
  }
}

/** Solves Ax = b given the Cholesky factor of A; returns a new array. */
export function solveCholesky(l: Float64Array, b: Float64Array): Float64Array {
  const x = solveLower(l, b);
  solveUpperInPlace(l, x);
  return x;
}

/** Columns first … end − 1 of L⁻¹, each a row of `out` (n long), which must hold zeros. */
function inverseColumns(l: Float64Array, n: number, first: number, end: number, out: Float64Array): void {
  for (let i = first; i < n; i++) {
    const below = Math.min(i, end);
    let j = first;
    for (; j + 3 < below; j += 4) {
      // Entries above a column's own start are zero and add nothing.
      dotFour(out, (j - first) * n + j, n, l, i * n + j, i - j);
      for (let r = 0; r < 4; r++) out[(j + r - first) * n + i] = -four[r] / l[i * n + i];
    }
    for (; j < below; j++) {
      const column = (j - first) * n;
      out[column + i] = -dot(l, i * n + j, out, column + j, i - j) / l[i * n + i];
    }
    if (i < end) out[(i - first) * n + i] = 1 / l[i * n + i];
  }
}

/** A⁻¹ given the Cholesky factor of A: n × n, exactly symmetric. */
export function inverseFromCholesky(l: Float64Array, n: number): Float64Array {
  const columns = new Float64Array(n * n);
  for (let start = 0; start < n; start += BLOCK) {
    inverseColumns(l, n, start, Math.min(start + BLOCK, n), columns.subarray(start * n));
  }
  const inverse = new Float64Array(n * n);
  for (let start = 0; start < n; start += BLOCK) {
    const end = Math.min(start + BLOCK, n);
    for (let j = 0; j < end; j++) {
      let i = Math.max(start, j);
      for (; i + 3 < end; i += 4) {
        dotFour(columns, i * n + i, n, columns, j * n + i, n - i);
        for (let r = 0; r < 4; r++) inverse[(i + r) * n + j] = four[r];
      }
      for (; i < end; i++) inverse[i * n + j] = dot(columns, i * n + i, columns, j * n + i, n - i);
    }
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) inverse[j * n + i] = inverse[i * n + j];
  return inverse;
}

/** The diagonal of A⁻¹ given the Cholesky factor of A, in little extra memory. */
export function inverseDiagonalFromCholesky(l: Float64Array, n: number): Float64Array {
  const columns = new Float64Array(Math.min(BLOCK, n) * n);
  const diagonal = new Float64Array(n);
  for (let start = 0; start < n; start += BLOCK) {
    const end = Math.min(start + BLOCK, n);
    columns.fill(0);
    inverseColumns(l, n, start, end, columns);
    for (let j = start; j < end; j++) {
      const at = (j - start) * n + j;
      diagonal[j] = dot(columns, at, columns, at, n - j);
    }
  }
  return diagonal;
}

/** ln det A given its Cholesky factor: 2 Σ ln L_ii. */
export function logDeterminant(l: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.log(l[i * n + i]);
  return 2 * sum;
}
