// Every file and directory that this process and its children create is private, also those of the database.
process.umask(0o077);
