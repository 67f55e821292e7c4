import { loadEnv } from 'vite'

/** What a build is given to read: the `.env` files of the working directory, and over them the shell. */
export function readEnv(): Record<string, string | undefined> {
  return { ...loadEnv('production', '.', ''), ...process.env }
}
