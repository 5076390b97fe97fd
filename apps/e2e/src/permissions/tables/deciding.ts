/** The answers to those who report or decide on reports. The cells are answers of `rows.ts`. */
export const DECIDING = `
                                                | visitor    | stranger   | owner      | invited    | motivator  | former     | admin      | banned
report on voting                                | sign in    | not owner  | created    | not owner  | not owner  | not owner  | not owner  | banned
report on named                                 | sign in    | no promise | created    | no promise | not owner  | no promise | no promise | banned
report on draft                                 | sign in    | no promise | not active | no promise | no promise | no promise | no promise | banned
report on closed                                | sign in    | no promise | closed     | no promise | no promise | no promise | no promise | banned
undo report of voting                           | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
undo report of named                            | sign in    | no report  | ok         | no report  | not owner  | no report  | no report  | banned
undo report of decided voting                   | sign in    | not owner  | too late   | not owner  | not owner  | not owner  | not owner  | banned
undo report of closed                           | sign in    | no report  | closed     | no report  | no report  | no report  | no report  | banned
skip a day of running habit                     | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
skip a day of voting                            | sign in    | not owner  | no habit   | not owner  | not owner  | not owner  | not owner  | banned
pause running habit                             | sign in    | no promise | ok         | no promise | no promise | no promise | no promise | banned
pause voting                                    | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
pause draft                                     | sign in    | no promise | not active | no promise | no promise | no promise | no promise | banned
pause closed                                    | sign in    | no promise | closed     | no promise | no promise | no promise | no promise | banned
end the pause of running habit                  | sign in    | no promise | no pause   | no promise | no promise | no promise | no promise | banned
go on with voting                               | sign in    | not owner  | not lost   | not owner  | not owner  | not owner  | not owner  | banned
go on with closed                               | sign in    | no promise | closed     | no promise | no promise | no promise | no promise | banned
begin anew voting                               | sign in    | not owner  | not lost   | not owner  | not owner  | not owner  | not owner  | banned
begin anew closed                               | sign in    | no promise | created    | no promise | no promise | no promise | no promise | banned

[VOTE-03, VOTE-09, GEN-08] vote on voting       | sign in    | ok         | own report | ok         | ok         | ok         | ok         | banned
[VOTE-03, VOTE-09] vote on private voting       | sign in    | no report  | own report | no report  | no report  | no report  | no report  | banned
[VOTE-03, VOTE-04] vote on decided voting       | sign in    | ok         | own report | decided    | decided    | decided    | decided    | banned
[VOTE-06] vote on named                         | sign in    | no report  | own report | no report  | no poll    | no report  | no report  | banned
[VOTE-06] vote on public named                  | sign in    | no poll    | own report | no poll    | no poll    | no poll    | no poll    | banned
[VOTE-03] vote on auto-approved                 | sign in    | no poll    | own report | no poll    | no poll    | no poll    | no poll    | banned
vote on banned owner's                          | sign in    | no report  | no report  | no report  | no report  | no report  | no report  | banned

[VOTE-06, VOTE-09, GEN-09] approve named        | sign in    | no report  | own report | no report  | ok         | no report  | no report  | banned
[VOTE-06, VOTE-09, GEN-09] approve public named | sign in    | not theirs | own report | not theirs | ok         | not theirs | not theirs | banned
[VOTE-06] approve voting                        | sign in    | not theirs | own report | not theirs | not theirs | not theirs | not theirs | banned
[VOTE-06, VOTE-09] reject named                 | sign in    | no report  | own report | no report  | ok         | no report  | no report  | banned
[VOTE-06] reject public named                   | sign in    | not theirs | own report | not theirs | ok         | not theirs | not theirs | banned

[LOOP-07] call witnesses to voting              | sign in    | not owner  | ok         | not owner  | not owner  | not owner  | not owner  | banned
[LOOP-07] call witnesses to private voting      | sign in    | no promise | no voting  | no promise | no promise | no promise | no promise | banned
[LOOP-07] call witnesses to public named        | sign in    | not owner  | no voting  | not owner  | not owner  | not owner  | not owner  | banned
[LOOP-08] become a witness of voting            | sign in    | ok         | own promise| ok         | ok         | ok         | ok         | banned
see whether one is a witness of voting          | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
see whether one is a witness of private voting  | sign in    | ok         | ok         | ok         | ok         | ok         | ok         | banned
[LOOP-09] mute voting                           | sign in    | no witness | no witness | no witness | no witness | no witness | no witness | banned
[LOOP-09] mute private voting                   | sign in    | no promise | no promise | no promise | no promise | no promise | no promise | banned
`;
