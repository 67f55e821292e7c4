import type { FC } from 'react'
import type { QuestionKind } from '../../../forms/model.ts'
import { ConsentBox } from './ConsentBox.tsx'
import { DateFields } from './DateFields.tsx'
import type { FieldProps } from './LabelledField.tsx'
import { RadioButtons } from './RadioButtons.tsx'
import { SelectList, YearList } from './SelectList.tsx'
import { HiddenInput, LongText, TextInput } from './TextInput.tsx'

export const fieldByKind: { readonly [Kind in QuestionKind]: FC<FieldProps<Kind>> } = {
  buttons: RadioButtons,
  list: SelectList,
  years: YearList,
  text: TextInput,
  longtext: LongText,
  date: DateFields,
  checkbox: ConsentBox,
  hidden: HiddenInput,
}
