import { transformAsync, type NodePath, type PluginObj, type types } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import linguiConfig from '../lingui.config.ts'

const MACRO_IMPORT = /from '@lingui\/(?:core|react)\/macro'/
const macroConfig = makeConfig(linguiConfig)
const CATALOG = /\/locales\/([\w-]+)\/[\w-]+\.po$/

/**
 * Compiles messages at build time: the English ones in the code, and the catalogs of the other languages. So browsers load
 * no parser of messages. See docs/decisions/079-messages.md.
 */
export function linguiMessages(): Plugin {
  return {
    name: 'housecoat:lingui-messages',
    enforce: 'pre',
    async transform(code, id) {
      const [path] = id.split('?')
      const locale = CATALOG.exec(path)?.[1]
      if (locale !== undefined) return { code: await compileCatalog(code, path, locale), map: null }
      return MACRO_IMPORT.test(code) ? expandMacros(code, path) : null
    },
  }
}

/** A catalog as a module: compiled translations by message id. Messages without a translation stay English. */
async function compileCatalog(po: string, filename: string, locale: string): Promise<string> {
  const catalog = await formatter().parse(po, { locale, sourceLocale: 'en', filename })
  const translated = Object.entries(catalog).filter(
    ([, { translation, obsolete }]) => obsolete !== true && translation !== undefined && translation !== '',
  )
  const messages = Object.fromEntries(
    translated.map(([id, { translation }]) => [id, compileMessageOrThrow(translation ?? '')]),
  )
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
}

async function expandMacros(code: string, filename: string) {
  const result = await transformAsync(code, {
    filename,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[linguiMacro, { descriptorFields: 'message', linguiConfig: macroConfig }], compileEnglish],
  })
  return { code: result?.code ?? code, map: result?.map ?? null }
}

/** Compiles the English text of each message that the macro has made. */
function compileEnglish({ types: t }: { types: typeof types }): PluginObj {
  return {
    name: 'compile-english',
    visitor: {
      Program: {
        exit: (program) =>
          program.traverse({
            ObjectExpression(path) {
              if (isDescriptor(path)) compileDescriptor(path, t)
            },
          }),
      },
    },
  }
}

/** The macro marks what it makes with a comment. */
function isDescriptor({ node }: NodePath<types.ObjectExpression>): boolean {
  return node.leadingComments?.some(({ value }) => value.includes('i18n')) === true
}

function compileDescriptor({ node }: NodePath<types.ObjectExpression>, t: typeof types): void {
  for (const property of node.properties)
    if (
      t.isObjectProperty(property) &&
      t.isIdentifier(property.key, { name: 'message' }) &&
      t.isStringLiteral(property.value)
    )
      property.value = t.valueToNode(compileMessageOrThrow(property.value.value))
}
