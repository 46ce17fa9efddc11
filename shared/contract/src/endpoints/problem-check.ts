import * as v from 'valibot'

export type MessageValues = Record<string, string | number>

/** A broken rule: the translation key of its message, and the values of its placeholders. */
export type Problem = { key: string; values?: MessageValues }

type IssueWithValues = v.BaseIssue<unknown> & { values?: MessageValues | undefined }

/** A valibot check. `problemOf` returns the broken rule, or null; `messageValues` reads the values from the issue. */
export function problemCheck<Input>(problemOf: (input: Input) => Problem | null) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? problemOf(dataset.value) : null
    if (!problem) return
    addIssue({ message: problem.key })
    const issue: IssueWithValues | undefined = dataset.issues?.at(-1)
    if (issue) issue.values = problem.values
  })
}

export function messageValues(issue: v.BaseIssue<unknown>): MessageValues | undefined {
  const { values }: IssueWithValues = issue
  return values
}
