"""The sentences of hosted tables: what they refuse, and what they say of themselves."""

from core.marking import N_

REFUSALS: dict[str, tuple[str, str]] = {
    "table.no-right:move": (N_("You only watch here."), N_("Join a seat to make moves.")),
    "table.no-right": (N_("That is not yours to do at this table."), ""),
    "table.taken": (
        N_("{seat:seat} belongs to the account {user}; you are {you}."),
        N_("Take another seat, or ask the table's owner to hand it over."),
    ),
    "table.bot": (N_("A bot plays {seat:seat} at this table."), N_("Take another seat.")),
    "table.no-seat": (N_("All seats of this table are taken."), N_("--watch looks on.")),
    "table.which-seat": (
        N_("A seat of your account is in use already."),
        N_("Say which one you want: --seat with {seats:or}."),
    ),
    "table.seat-free": (N_("{seat:seat} belongs to nobody."), ""),
    "table.not-your-seat": (N_("You don't sit at {seat:seat}."), N_("A passphrase is set at the seat itself.")),
    "table.no-account": (N_("There is no account “{user}” on this machine."), ""),
    "table.locked": (N_("{seat:seat} is locked with a passphrase."), N_("Join with --ask-passphrase.")),
    "table.wrong-passphrase": (N_("That is not the passphrase of {seat:seat}."), ""),
    "table.wait": (N_("Not so fast: wait {seconds} s."), ""),
    "table.stale": (
        N_("Meanwhile something else has happened (position {now}; this was for position {at})."),
        N_("Look at the table and decide again. Nothing was done."),
    ),
    "table.asked": (N_("{by:seat} has asked already whether a move may be taken back."), N_("Answer that first.")),
    "table.no-question": (N_("Nobody asks you whether move {n} may be taken back."), ""),
    "table.nobody-asked": (N_("The table waits for nobody in particular."), ""),
    "table.not-connected": (
        N_("Not connected: nothing was done, and nothing is kept for later."),
        N_("The connection is being tried again."),
    ),
    "table.unsure": (
        N_("The line was cut before the answer came: whether the move was made shows when the table is back."),
        "",
    ),
    "table.dropped": (N_("The line to the table was cut."), ""),
    "table.no-answer": (N_("The table does not answer."), ""),
    "table.left": (N_("You have left the table."), ""),
    "table.gone": (N_("The table has let you go."), ""),
    "table.looked": (N_("The table has told what it is."), ""),
    "table.closed": (N_("The host of this table has stopped."), N_("The game is in its file.")),
    "table.elsewhere": (N_("Another window has taken {seat:seat}."), ""),
    "table.seat-lost": (N_("{seat:seat} is not yours any more."), ""),
    "table.full": (N_("Too many are connected to this table."), N_("Close another window and try again.")),
    "table.no-host": (N_("No host answers at {path}."), N_("'emporion host' opens a table again.")),
    "table.missing": (N_("There is no table {path}."), N_("'emporion tables' lists those there are.")),
    "table.no-such": (N_("There is no table called {name}."), N_("'emporion tables' lists those there are.")),
    "table.none": (N_("There is no table to join."), N_("'emporion host' opens one.")),
    "table.which": (N_("There are several tables."), N_("Say which one: {names:or}.")),
    "table.not-allowed": (
        N_("Your account may not connect to {path}."),
        N_("The group of the folder decides who may."),
    ),
    "table.stranger": (
        N_("The account {user} answers at a socket that belongs to {owner}: that may be a trap."),
        N_("Tell whoever looks after this machine."),
    ),
    "table.wire": (
        N_("The table speaks another version ({ours}) than this Emporion ({theirs})."),
        N_("Use the same Emporion as the host."),
    ),
    "table.rules": (
        N_("The table plays by version {theirs} of the rules; this Emporion knows version {ours}."),
        N_("Use the same Emporion as the host."),
    ),
    "table.needs-linux": (N_("Hosted tables need Linux."), ""),
    "table.not-digital": (
        N_("A game beside the board is kept at one keyboard."),
        N_("Host a digital game: --mode digital."),
    ),
    "table.running": (N_("A host of a table called {name} is running already."), N_("Choose another name: --table.")),
    "table.running:theirs": (
        N_("The name {name} is held by another account, whose host runs or has left its lock behind."),
        N_("Choose another name: --table."),
    ),
    "table.left-over": (
        N_("{user} has left {path} behind, and only that account or root may take it away."),
        N_("Choose another name: --table."),
    ),
    "table.long-path": (
        N_("The path {path} is too long for a socket: at most {most} bytes."),
        N_("Choose a shorter name (--table), or set EMPORION_TABLES to a folder with a shorter path."),
    ),
    "table.not-a-socket": (N_("{path} is something else than a table."), N_("It was left as it is.")),
    "table.folder:missing": (
        N_("There is no folder {path} for tables."),
        N_("Make it, or set EMPORION_TABLES to one that is there."),
    ),
    "table.folder:owner": (
        N_("The folder {path} belongs to somebody else, who could put other files in the place of these."),
        N_("Use one of your own or of root."),
    ),
    "table.folder:writable": (
        N_("Others may write the folder {path}, and so put other files in the place of these."),
        N_("Take that away (chmod go-w), or make it sticky (chmod +t)."),
    ),
    "table.folder:not-a-folder": (N_("{path} is no folder."), ""),
    "table.folder": (N_("The folder {path} can't be used: {why:why}."), ""),
    "table.file:owner": (N_("The game's file {path} belongs to somebody else."), N_("Copy it and host the copy.")),
    "table.file": (N_("The game's file {path} can't be made private: {why:why}."), ""),
    "table.group": (N_("This account may not give a socket to the group {group}."), N_("Become a member of it.")),
    "table.no-group": (N_("There is no group {group} on this machine."), ""),
    "table.record": (
        N_("The record of who sits where, {path}, can't be used ({why})."),
        N_("Mend it, or delete it: then all seats are free."),
    ),
    "wire.bad": (N_("A message could not be read: {why}."), ""),
    "wire.too-long": (N_("A message was too long."), ""),
    "wire.slow": (N_("Nothing was said for too long."), ""),
}
"""Messages and hints."""

TALK: dict[str, str] = {
    "talk.joined": N_("{seat:seat} ({user}) is here."),
    "talk.left": N_("{seat:seat} ({user}) has gone."),
    "talk.handed-over": N_("{seat:seat} belongs to {user} now."),
    "talk.freed": N_("{seat:seat} is free."),
    "talk.reminded": N_("{user} reminds {seat:seat}: the table waits."),
    "talk.undo-asked": N_("{seat:seat} asks whether move {n} of {by:seat} may be taken back."),
    "talk.undo-agreed": N_("All agreed: move {n} of {by:seat} was taken back."),
    "talk.undo-declined": N_("{seat:seat} is against taking move {n} back: it stays."),
    "talk.undo-dropped": N_("It is not asked any more whether move {n} of {by:seat} may be taken back."),
    "talk.undo-forced": N_("{user}, whose table it is, took move {n} of {by:seat} back."),
}
"""What the table says of itself."""
