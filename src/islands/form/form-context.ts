import { createContext, use } from 'react'
import type { useForm } from './use-form.ts'

export const FormContext = createContext<ReturnType<typeof useForm> | null>(null)

export function useFormContext() {
  return use(FormContext)!
}
