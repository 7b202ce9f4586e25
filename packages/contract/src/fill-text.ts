/** The names in braces of a text: of "Hello {username}," it is "username". */
type ValueName<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueName<Rest>
  : never

/** The values that a text needs, as the last argument of a function; none for a text without braces. */
export type ValuesArgument<Text extends string> = [ValueName<Text>] extends [never]
  ? []
  : [values: Readonly<Record<ValueName<Text>, string>>]

/** @example fillText('Hello {username},', { username: 'ada' }) → 'Hello ada,' */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name] : whole,
  )
}
