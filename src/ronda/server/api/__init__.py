"""The HTTP API: each endpoint a plain function of typed values, listed once in `endpoints`.

* `endpoint`: what an endpoint is, and how a request becomes its arguments;
* `tables`, `rules`, `records`, `replay`, `own`, `running`: the endpoints by topic;
* `stream`: a table as lines of JSON;
* `description`: OpenAPI 3.1, made from the list and the types.
"""
