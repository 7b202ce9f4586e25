/** Such as "1 vote". */
export function describeVotes(count: number): string {
  return count === 1 ? '1 vote' : `${count} votes`
}
