/** Solves the symmetric positive definite system A x = b by Cholesky's factors. */
export function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const size = b.length;
  const low = Array.from({ length: size }, () => new Float64Array(size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = a[row]?.[column] ?? 0;
      for (let k = 0; k < column; k++) sum -= (low[row]?.[k] ?? 0) * (low[column]?.[k] ?? 0);
      const own = low[row] as Float64Array;
      own[column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (low[column]?.[column] ?? 1);
    }
  }
  const y = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = b[row] ?? 0;
    for (let k = 0; k < row; k++) sum -= (low[row]?.[k] ?? 0) * (y[k] ?? 0);
    y[row] = sum / (low[row]?.[row] ?? 1);
  }
  const x = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = y[row] ?? 0;
    for (let k = row + 1; k < size; k++) sum -= (low[k]?.[row] ?? 0) * (x[k] ?? 0);
    x[row] = sum / (low[row]?.[row] ?? 1);
  }
  return x;
}

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
};

/**
 * Ridge regression (Hoerl and Kennard, 1970): minimizes ‖y − Xβ‖² + λ Σ βⱼ² sⱼ², sⱼ the standard deviation of a column times √n, so
 * that λ does not depend on units. The first column is the intercept and is not penalized. R's `MASS::lm.ridge` scales in
 * this way.
 */
export function ridge(columns: readonly ArrayLike<number>[], y: ArrayLike<number>, lambda: number): number[] {
  const n = y.length;
  const gram = columns.map((a) => columns.map((b) => dot(a, b)));
  columns.forEach((column, at) => {
    if (at === 0) return;
    let sum = 0;
    for (let t = 0; t < n; t++) sum += column[t] as number;
    const variance = dot(column, column) / n - (sum / n) ** 2;
    (gram[at] as number[])[at] = (gram[at]?.[at] ?? 0) + lambda * Math.max(variance, 1e-12);
  });
  return solve(
    gram,
    columns.map((column) => dot(column, y)),
  );
}

/** Orthonormal columns that span the same space (modified Gram–Schmidt); what is left of a dependent column is dropped. */
export function orthonormal(columns: readonly ArrayLike<number>[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const rest = residual(Float64Array.from(column), basis);
    const length = Math.sqrt(dot(rest, rest));
    if (length > 1e-9 * Math.sqrt(dot(column, column))) basis.push(rest.map((value) => value / length));
  }
  return basis;
}

/** What the basis does not explain of a vector; changes and returns it. */
export function residual(vector: Float64Array, basis: readonly Float64Array[]): Float64Array {
  for (const direction of basis) {
    const part = dot(vector, direction);
    for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) - part * (direction[at] as number);
  }
  return vector;
}
