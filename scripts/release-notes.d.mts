/**
 * @param changelog in the format of Keep a Changelog
 * @param version without the leading v
 * @returns the text below the version's heading, up to the next one or the links; null: no such heading
 */
export function findReleaseNotes(changelog: string, version: string): string | null
