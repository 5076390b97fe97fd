/** What an owner may do with a promise. The cells are answers of `rows.ts`. */
export const OWNING = `
                                               | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
[PROMISE-35] edit draft                        | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
[PROMISE-35] edit public draft                 | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-35] edit voting                       | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-35] edit named                        | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
[PROMISE-35] edit overdue                      | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
[PROMISE-35] edit closed                       | sign in    | no promise | closed     | no promise | no promise | no promise | no promise | banned

[PROMISE-36] start draft                       | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
[PROMISE-36] start public draft                | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-36] start invited draft               | sign in    | no promise | pending    | not owner  | no promise | no promise | no promise | banned
[PROMISE-36] start accepted draft              | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
[PROMISE-36] start voting                      | sign in    | not owner  | not draft  | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-36] start overdue                     | sign in    | no promise | not draft  | no promise | no promise | no promise | no promise | banned
[PROMISE-36] start closed                      | sign in    | no promise | not draft  | no promise | no promise | no promise | no promise | banned

[PROMISE-36] delete draft                      | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
[PROMISE-36] delete invited draft              | sign in    | no promise | pending    | not owner  | no promise | no promise | no promise | banned
[PROMISE-36] delete accepted draft             | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
[PROMISE-36] delete voting                     | sign in    | not owner  | not draft  | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-36] delete closed                     | sign in    | no promise | not draft  | no promise | no promise | no promise | no promise | banned

[PROMISE-36] change approval of draft          | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
[PROMISE-36] change approval of invited draft  | sign in    | no promise | pending    | not owner  | no promise | no promise | no promise | banned
[PROMISE-36] change approval of accepted draft | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
[PROMISE-36] change approval of named          | sign in    | no promise | not draft  | no promise | not owner  | no promise | no promise | banned
[PROMISE-36] change approval of closed         | sign in    | no promise | not draft  | no promise | no promise | no promise | no promise | banned

withdraw invitation of invited draft           | sign in    | no promise | ok         | not owner  | no promise | no promise | no promise | banned
withdraw invitation of accepted draft          | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
withdraw invitation of draft                   | sign in    | no promise | no invite  | no promise | no promise | no promise | no promise | banned
withdraw invitation of named                   | sign in    | no promise | not draft  | no promise | not owner  | no promise | no promise | banned
accept invitation to invited draft             | sign in    | no receipt | no receipt | ok         | no receipt | no receipt | no receipt | banned

[PROMISE-37] close voting                      | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-37] close named                       | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
[PROMISE-37] close draft                       | sign in    | no promise | not active | no promise | no promise | no promise | no promise | banned
[PROMISE-37] close accepted draft              | sign in    | no promise | not active | no promise | not owner  | no promise | no promise | banned
[PROMISE-37] close overdue                     | sign in    | no promise | not active | no promise | no promise | no promise | no promise | banned
[PROMISE-37] close closed                      | sign in    | no promise | closed     | no promise | no promise | no promise | no promise | banned

[PROMISE-38] toggle privacy of draft           | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
[PROMISE-38] toggle privacy of invited draft   | sign in    | no promise | ok         | not owner  | no promise | no promise | no promise | banned
[PROMISE-38] toggle privacy of voting          | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[PROMISE-38] toggle privacy of named           | sign in    | no promise | ok         | no promise | not owner  | no promise | no promise | banned
[PROMISE-38] toggle privacy of overdue         | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
[PROMISE-38] toggle privacy of closed          | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned

[PROMISE-39] repeat closed                     | sign in    | no promise | created    | no promise | no promise | no promise | no promise | banned
save edited draft                              | sign in    | no promise | created    | no promise | no promise | no promise | no promise | banned
save edited public draft                       | sign in    | not owner  | created    | not owner  | not owner  | not owner  | not owner  | banned
save edited voting                             | sign in    | not owner  | not draft  | not owner  | not owner  | not owner  | not owner  | banned
`;
