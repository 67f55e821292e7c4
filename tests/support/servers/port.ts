import { type AddressInfo, createServer } from 'node:net'

export function findFreePort(): Promise<number> {
  return new Promise(answer => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => answer(port))
    })
  })
}
