"""The HTTP API: each endpoint a plain function of typed values, listed by topic in `ENDPOINTS`.

* `endpoint`: what an endpoint is, and how a request becomes its arguments;
* `stream`: a table as lines of JSON;
* `description`: OpenAPI 3.1, made from the lists and the types.
"""
