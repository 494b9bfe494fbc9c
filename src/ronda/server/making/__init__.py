"""What takes more than a moment, as plain functions: the workshop runs them in processes beside it.

They import neither the server nor its libraries, so that such a process starts soon and is small.
"""
