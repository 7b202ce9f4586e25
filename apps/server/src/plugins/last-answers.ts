import fastifyPlugin from 'fastify-plugin'

/** Once the server is closing, each answer ends its connection: a kept one would hold the server open. */
export const lastAnswersPlugin = fastifyPlugin((app, _options, done) => {
  let isClosing = false
  app.addHook('preClose', (closing) => {
    isClosing = true
    closing()
  })
  app.addHook('onSend', (_request, reply, payload, send) => {
    if (isClosing) reply.header('connection', 'close')
    send(null, payload)
  })
  done()
})
