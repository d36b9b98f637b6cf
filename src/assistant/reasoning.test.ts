// What a model thinks, from pieces, and as its server wants it back.
import { expect, it } from 'vitest'
import { Reasoning, type ReasoningFields, type ReasoningPiece } from './reasoning.ts'

function fieldsOf(pieces: readonly ReasoningPiece[], former?: ReasoningFields): ReasoningFields {
  const reasoning = new Reasoning(former)
  for (const piece of pieces) reasoning.add(piece)
  return reasoning.fields
}

it('is nothing for a model that doesn’t think', () => {
  expect(fieldsOf([{ role: 'assistant', content: 'Hi' }, { reasoning_content: null }])).toEqual({})
})

it('joins the text', () => {
  expect(fieldsOf([{ reasoning_content: 'Let me ' }, { reasoning_content: 'look.' }, { content: null }])).toEqual({
    reasoning_content: 'Let me look.',
  })
})

it('is empty in a message without, once a server has sent it', () => {
  expect(fieldsOf([{ content: '' }], { reasoning_content: 'Let me look.' })).toEqual({ reasoning_content: '' })
})

it('joins the parts of a list, with the signature that comes last', () => {
  const text = (piece: string) => ({ type: 'reasoning.text', index: 0, text: piece, signature: null })
  const secret = { type: 'reasoning.encrypted', index: 1, data: 'c2ln' }
  expect(
    fieldsOf([
      { reasoning: 'Let me ', reasoning_details: [text('Let me ')] },
      { reasoning: 'look.', reasoning_details: [text('look.')] },
      { reasoning_details: [{ type: 'reasoning.text', index: 0, signature: 'c2lnbg' }] },
      { reasoning_details: [secret, { ...secret, data: 'dHdv' }] },
    ]),
  ).toEqual({
    reasoning: 'Let me look.',
    reasoning_details: [
      { type: 'reasoning.text', index: 0, text: 'Let me look.', signature: 'c2lnbg' },
      secret,
      { ...secret, data: 'dHdv' },
    ],
  })
})

it('keeps blocks apart that are complete', () => {
  const blocks = ['One.', 'Two.'].map((thinking) => ({ type: 'thinking', thinking, signature: 'c2ln' }))
  expect(fieldsOf([{ thinking_blocks: blocks }])).toEqual({ thinking_blocks: blocks })
})
