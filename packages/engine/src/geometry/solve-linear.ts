/**
 * Solves a small system of linear equations: Gaussian elimination with partial pivoting.
 * @param rows one per unknown: the coefficients, then the right-hand side; changed
 */
export function solveLinear(rows: number[][]): number[] {
  const n = rows.length
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r][i]) > Math.abs(rows[pivot][i])) pivot = r
    ;[rows[i], rows[pivot]] = [rows[pivot], rows[i]]
    for (let r = i + 1; r < n; r++) {
      const factor = rows[r][i] / rows[i][i]
      for (let c = i; c <= n; c++) rows[r][c] -= factor * rows[i][c]
    }
  }
  const solution = new Array<number>(n).fill(0)
  for (let i = n - 1; i >= 0; i--) {
    let rest = rows[i][n]
    for (let c = i + 1; c < n; c++) rest -= rows[i][c] * solution[c]
    solution[i] = rest / rows[i][i]
  }
  return solution
}
