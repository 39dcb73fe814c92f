"""What servers say when something is wrong, in the shape they say it: the table that `deskcraft.model.wordings` answers.

Facts of documentation and public reports: status, type, code and the words that carry the meaning. Numbers and names
are our own. One wording stands on one line, however long.
"""

# ruff: noqa: E501

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from deskcraft.model.wordings import Kind


@dataclass(frozen=True)
class Wording:
    """One error of one server."""

    server: str
    kind: Kind
    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """For the test's id."""
        said = self.body if isinstance(self.body, str) else json.dumps(self.body, ensure_ascii=False)
        return f"{self.server}-{self.kind}-{self.status}-{''.join(c for c in said if c.isalnum() or c == ' ')[-50:]}"


def openai(message: str, kind: str | None = "invalid_request_error", code: Any = None, **more: Any) -> Any:
    return {"error": {"message": message, "type": kind, "param": None, "code": code, **more}}


def anthropic(kind: str, message: str) -> Any:
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}


def gemini(code: int, status: str, message: str, *details: Any, as_list: bool = False) -> Any:
    error = {"error": {"code": code, "message": message, "status": status, "details": list(details)}}
    return [error] if as_list else error


def vllm(message: str, kind: str = "BadRequestError", code: int = 400) -> Any:
    return {"error": {"message": message, "type": kind, "param": None, "code": code}}


def flat(message: str, kind: str = "BadRequestError", code: int = 400) -> Any:
    return {"object": "error", "message": message, "type": kind, "param": None, "code": code}


def llama(message: str, kind: str = "invalid_request_error", code: int = 400, **more: Any) -> Any:
    return {"error": {"code": code, "message": message, "type": kind, **more}}


def openrouter(code: int, message: str, raw: Any = None, provider: str = "Some") -> Any:
    metadata = {} if raw is None else {"metadata": {"raw": raw, "provider_name": provider}}
    return {"error": {"message": message, "code": code, **metadata}, "user_id": "user_1"}


def litellm(message: str, code: str = "400", kind: str | None = None) -> Any:
    tail = ". Received Model Group=m\nAvailable Model Group Fallbacks=None"
    return {"error": {"message": f"litellm.{message}{tail}", "type": kind, "param": None, "code": code}}


def dashscope(message: str, code: str = "invalid_parameter_error", kind: str = "invalid_request_error") -> Any:
    return {"error": {"code": code, "message": message, "param": None, "type": kind}, "request_id": "r-1"}


def retry_info(delay: str) -> Any:
    return {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay}


def quota_failure(quota_id: str) -> Any:
    return {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [{"quotaId": quota_id}]}


W = Wording
TPM = "Limit 30000, Requested 41920. The input or output tokens must be reduced in order to run successfully."
MM = (
    "Make sure that `max_model_len` is no smaller than the number of text tokens plus multimodal tokens. For image "
    "inputs, the number of image tokens depends on the number of images, and possibly their aspect ratios as well."
)
OPENAI = [
    W(
        "OpenAI",
        "context",
        400,
        openai(
            "This model's maximum context length is 128000 tokens. However, your messages resulted in 131072 tokens. "
            "Please reduce the length of the messages.",
            code="context_length_exceeded",
        ),
    ),
    W(
        "OpenAI",
        "context",
        400,
        openai(
            "This model's maximum context length is 8192 tokens. However, you requested 10152 tokens (6152 in the "
            "messages, 4000 in the completion). Please reduce the length of the messages or completion."
        ),
    ),
    W(
        "OpenAI",
        "context",
        400,
        openai(
            "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 312450 tokens.",
            code="context_length_exceeded",
        ),
    ),
    W(
        "OpenAI",
        "context",
        400,
        openai(
            "Your input exceeds the context window of this model. Please adjust your input and try again.",
            code="context_length_exceeded",
        ),
    ),
    W(
        "OpenAI",
        "context",
        200,
        {
            "status": "failed",
            "error": {
                "code": "context_length_exceeded",
                "message": "Your input exceeds the context window of this model.",
            },
        },
    ),
    W("OpenAI", "context", 400, openai("Your input exceeds the context window of this model.")),
    W(
        "OpenAI",
        "rate",
        429,
        openai(
            "Rate limit reached for gpt-4o in organization org-1 on requests per min (RPM): Limit 500, Used 500, "
            "Requested 1. Please try again in 120ms.",
            "requests",
            "rate_limit_exceeded",
        ),
    ),
    W(
        "OpenAI",
        "rate",
        429,
        openai(
            "Rate limit reached for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, Used 29000, "
            "Requested 4100. Please try again in 6.2s.",
            "tokens",
            "rate_limit_exceeded",
        ),
        {"retry-after": "7"},
    ),
    W(
        "OpenAI",
        "rate",
        429,
        openai(
            f"Request too large for gpt-4o in organization org-1 on tokens per min (TPM): {TPM}",
            "tokens",
            "rate_limit_exceeded",
        ),
    ),
    W("OpenAI", "overload", 503, openai("The engine is currently overloaded, please try again later", "server_error")),
    W("OpenAI", "overload", 429, openai("That model is currently overloaded with other requests.", "server_error")),
    W("OpenAI", "server", 500, openai("The server had an error while processing your request", "server_error")),
    W(
        "OpenAI",
        "quota",
        429,
        openai(
            "You exceeded your current quota, please check your plan and billing details.",
            "insufficient_quota",
            "insufficient_quota",
        ),
    ),
    W("OpenAI", "quota", 429, openai("Billing hard limit has been reached", code="billing_hard_limit_reached")),
    W(
        "OpenAI",
        "model",
        404,
        openai("The model `gpt-9` does not exist or you do not have access to it.", code="model_not_found"),
    ),
    W(
        "OpenAI",
        "authentication",
        401,
        openai("Incorrect API key provided: sk-1***9. You can find your API key at the site.", code="invalid_api_key"),
    ),
    W(
        "OpenAI",
        "authentication",
        403,
        openai(
            "Country, region, or territory not supported", "request_forbidden", "unsupported_country_region_territory"
        ),
    ),
    W(
        "OpenAI",
        "filter",
        400,
        openai(
            "Invalid prompt: your prompt was flagged as potentially violating our usage policy.", code="invalid_prompt"
        ),
    ),
    W(
        "OpenAI",
        "picture",
        400,
        openai("Invalid image data: the image exceeds the maximum size of 20 MB.", code="image_too_large"),
    ),
    W("OpenAI", "picture", 400, openai("Too many images in request. Maximum is 500.", code="too_many_images")),
    W(
        "OpenAI",
        "picture",
        400,
        openai("You uploaded an unsupported image. Please make sure your image is valid.", code="invalid_image_format"),
    ),
    W(
        "OpenAI",
        "history",
        400,
        openai(
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. "
            "The following tool_call_ids did not have response messages: call_1"
        ),
    ),
    W(
        "OpenAI",
        "history",
        400,
        openai(
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."
        ),
    ),
    W(
        "OpenAI",
        "history",
        400,
        openai("Item 'rs_1' of type 'reasoning' was provided without its required following item."),
    ),
    W("OpenAI", "history", 400, openai("No tool output found for function call call_1.")),
    W(
        "OpenAI",
        "parameter",
        400,
        openai(
            "max_tokens is too large: 200000. This model supports at most 16384 completion tokens, whereas you provided "
            "200000.",
            code="invalid_value",
        ),
    ),
    W(
        "OpenAI",
        "parameter",
        400,
        openai(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            code="unsupported_parameter",
        ),
    ),
    W(
        "OpenAI",
        "parameter",
        400,
        openai("Unsupported value: 'temperature' does not support 0 with this model.", code="unsupported_value"),
    ),
]
AZURE = [
    W(
        "Azure",
        "context",
        400,
        openai(
            "This model's maximum context length is 16385 tokens, however you requested 17900 tokens (13804 in your "
            "prompt; 4096 for the completion). Please reduce your prompt; or completion length.",
            None,
        ),
    ),
    W(
        "Azure",
        "rate",
        429,
        {
            "error": {
                "code": "429",
                "message": "Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-10-21 have exceeded "
                "token rate limit of your current OpenAI S0 pricing tier. Please retry after 6 seconds.",
            }
        },
    ),
    W(
        "Azure",
        "rate",
        429,
        {
            "error": {
                "code": "429",
                "message": "Requests to the Create Operation have exceeded call rate limit of your current pricing tier. Please retry "
                "after 21 seconds.",
            }
        },
        {"retry-after": "21"},
    ),
    W("Azure", "rate", 429, {"error": {"code": "RateLimitReached", "message": "Rate limit is exceeded."}}),
    W(
        "Azure",
        "filter",
        400,
        {
            "error": {
                "message": "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
                "type": None,
                "param": "prompt",
                "code": "content_filter",
                "status": 400,
                "innererror": {"code": "ResponsibleAIPolicyViolation"},
            }
        },
    ),
    W(
        "Azure",
        "model",
        404,
        {"error": {"code": "DeploymentNotFound", "message": "The API deployment for this resource does not exist."}},
    ),
    W(
        "Azure",
        "authentication",
        401,
        {"error": {"code": "401", "message": "Access denied due to invalid subscription key or wrong API endpoint."}},
    ),
    W(
        "Azure",
        "overload",
        503,
        {"error": {"code": "ServiceUnavailable", "message": "Service is temporarily unavailable"}},
    ),
    W("Azure", "quota", 403, {"error": {"code": "QuotaExceeded", "message": "The quota of the subscription is used."}}),
    W(
        "Azure",
        "picture",
        400,
        openai("Invalid image size: the image is larger than 20971520 bytes", code="BadRequest"),
    ),
    W(
        "Azure",
        "history",
        400,
        openai("messages with role 'tool' must be a response to 'tool_calls'", code="BadRequest"),
    ),
]
ANTHROPIC = [
    W(
        "Anthropic",
        "context",
        400,
        anthropic("invalid_request_error", "prompt is too long: 203517 tokens > 200000 maximum"),
    ),
    W(
        "Anthropic",
        "context",
        400,
        anthropic(
            "invalid_request_error",
            "input length and `max_tokens` exceed context limit: 189136 + 20000 > 200000, "
            "decrease input length or `max_tokens` and try again",
        ),
    ),
    W("Anthropic", "context", 413, anthropic("invalid_request_error", "Prompt is too long")),
    W("Anthropic", "context", 200, anthropic("invalid_request_error", "prompt is too long: 1 tokens > 0 maximum")),
    W(
        "Anthropic",
        "rate",
        429,
        anthropic(
            "rate_limit_error",
            "This request would exceed your organization's rate limit of 40,000 input tokens per "
            "minute. Please reduce the prompt length or the maximum tokens requested, or try again later.",
        ),
        {"retry-after": "31"},
    ),
    W(
        "Anthropic",
        "rate",
        429,
        anthropic("rate_limit_error", "Number of request tokens has exceeded your per-minute rate limit"),
    ),
    W(
        "Anthropic",
        "rate",
        429,
        anthropic("rate_limit_error", "Number of concurrent connections has exceeded your rate limit"),
    ),
    W("Anthropic", "rate", 429, anthropic("rate_limit_error", "Extra usage is required for long context requests.")),
    W("Anthropic", "overload", 529, anthropic("overloaded_error", "Overloaded")),
    W("Anthropic", "overload", 200, anthropic("overloaded_error", "Overloaded")),
    W("Anthropic", "server", 500, anthropic("api_error", "Internal server error")),
    W(
        "Anthropic",
        "quota",
        400,
        anthropic(
            "invalid_request_error",
            "Your credit balance is too low to access the Anthropic API. Please go to Plans & "
            "Billing to upgrade or purchase credits.",
        ),
    ),
    W(
        "Anthropic",
        "quota",
        400,
        anthropic(
            "invalid_request_error",
            "You have reached your specified API usage limits. You will regain access on 2027-01-01.",
        ),
    ),
    W("Anthropic", "quota", 402, anthropic("billing_error", "There is an issue with your billing")),
    W("Anthropic", "model", 404, anthropic("not_found_error", "model: claude-zero")),
    W("Anthropic", "authentication", 401, anthropic("authentication_error", "invalid x-api-key")),
    W("Anthropic", "authentication", 403, anthropic("permission_error", "Your API key does not have permission.")),
    W(
        "Anthropic",
        "picture",
        400,
        anthropic(
            "invalid_request_error",
            "messages.2.content.1.image.source.base64: image exceeds 5 MB maximum: 6353744 bytes > 5242880 bytes",
        ),
    ),
    W(
        "Anthropic",
        "picture",
        400,
        anthropic(
            "invalid_request_error",
            "messages.7.content.2.image.source.base64.data: At least one of the image dimensions "
            "exceed max allowed size for many-image requests: 2000 pixels",
        ),
    ),
    W("Anthropic", "picture", 400, anthropic("invalid_request_error", "Could not process image")),
    W(
        "Anthropic",
        "picture",
        400,
        anthropic("invalid_request_error", "messages.0: Too much media: 0 document pages + 104 images > 100"),
    ),
    W("Anthropic", "picture", 413, anthropic("request_too_large", "Request exceeds the maximum size")),
    W(
        "Anthropic",
        "history",
        400,
        anthropic(
            "invalid_request_error",
            "messages.8: `tool_use` ids were found without `tool_result` blocks immediately after: "
            "toolu_1. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
        ),
    ),
    W(
        "Anthropic",
        "history",
        400,
        anthropic(
            "invalid_request_error",
            "messages.4.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_9",
        ),
    ),
    W(
        "Anthropic",
        "history",
        400,
        anthropic("invalid_request_error", "messages: text content blocks must contain non-whitespace text"),
    ),
    W(
        "Anthropic",
        "history",
        400,
        anthropic("invalid_request_error", 'messages: roles must alternate between "user" and "assistant"'),
    ),
    W("Anthropic", "filter", 400, anthropic("invalid_request_error", "Output blocked by content filtering policy")),
    W(
        "Anthropic",
        "parameter",
        400,
        anthropic(
            "invalid_request_error",
            "max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens for claude-zero",
        ),
    ),
    W(
        "Anthropic",
        "parameter",
        400,
        anthropic(
            "invalid_request_error", "input length and `max_tokens` exceed context limit: 1200 + 300000 > 200000"
        ),
    ),
]
BEDROCK = [
    W("Bedrock", "context", 400, {"message": "Input is too long for requested model."}),
    W(
        "Bedrock",
        "context",
        400,
        {
            "__type": "ValidationException",
            "message": "The model returned the following errors: prompt is too long: 200049 tokens > 200000 maximum",
        },
    ),
    W(
        "Bedrock",
        "context",
        400,
        {
            "__type": "ValidationException",
            "message": "The model returned the following errors: Input Tokens Exceeded: Number of input tokens exceeds maximum length. "
            "Please update the input to try again.",
        },
    ),
    W(
        "Bedrock",
        "rate",
        429,
        {"__type": "ThrottlingException", "message": "Too many tokens, please wait before trying again."},
    ),
    W("Bedrock", "rate", 429, {"message": "Too many requests, please wait before trying again."}),
    W(
        "Bedrock",
        "rate",
        429,
        {"message": "Too many tokens, please wait before trying again. You have sent too many tokens."},
    ),
    W(
        "Bedrock",
        "quota",
        429,
        {"__type": "ThrottlingException", "message": "Too many tokens per day, please wait before trying again."},
    ),
    W(
        "Bedrock",
        "overload",
        503,
        {"__type": "ServiceUnavailableException", "message": "Bedrock is unable to process your request."},
    ),
    W(
        "Bedrock",
        "overload",
        408,
        {"__type": "ModelTimeoutException", "message": "The request took too long to process."},
    ),
    W("Bedrock", "overload", 429, {"__type": "ModelNotReadyException", "message": "Model is not ready for inference."}),
    W(
        "Bedrock",
        "reply",
        424,
        {
            "__type": "ModelErrorException",
            "message": "Model produced invalid sequence as part of ToolUse. Please refer to the model tool use troubleshooting guide.",
        },
    ),
    W(
        "Bedrock",
        "server",
        424,
        {"__type": "ModelErrorException", "message": "The request failed due to an error while processing the model."},
    ),
    W(
        "Bedrock",
        "model",
        400,
        {"__type": "ValidationException", "message": "The provided model identifier is invalid."},
    ),
    W(
        "Bedrock",
        "model",
        404,
        {
            "__type": "ResourceNotFoundException",
            "message": "Could not resolve the foundation model from the model identifier: x",
        },
    ),
    W(
        "Bedrock",
        "authentication",
        403,
        {
            "__type": "AccessDeniedException",
            "message": "You don't have access to the model with the specified model ID.",
        },
    ),
    W(
        "Bedrock",
        "authentication",
        403,
        {"__type": "UnrecognizedClientException", "message": "The security token included in the request is invalid."},
    ),
    W(
        "Bedrock",
        "picture",
        400,
        {
            "message": "messages.0.content.0.image.source.bytes: image exceeds 5 MB maximum: 5700000 bytes > 5242880 bytes"
        },
    ),
    W(
        "Bedrock",
        "picture",
        400,
        {"__type": "ValidationException", "message": "too many images and documents: 21 + 0 > 20"},
    ),
    W(
        "Bedrock",
        "history",
        400,
        {
            "message": "The toolResult blocks at messages.2.content do not match: Expected toolResult blocks; tool_use ids were found without tool_result"
        },
    ),
    W(
        "Bedrock",
        "history",
        400,
        {
            "message": "messages.32.content: Conversation blocks and tool result blocks cannot be provided in the same turn."
        },
    ),
    W(
        "Bedrock",
        "parameter",
        400,
        {
            "message": "The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096."
        },
    ),
]
GEMINI = [
    W(
        "Gemini",
        "context",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "The input token count (1091639) exceeds the maximum number of tokens allowed (1048576).",
        ),
    ),
    W(
        "Gemini",
        "context",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "The input token count exceeds the maximum number of tokens allowed (1048576).",
            as_list=True,
        ),
    ),
    W(
        "Gemini",
        "context",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "The input token count is 9012 but model only supports up to 8192. The sum exceeds the maximum number of tokens.",
        ),
    ),
    W(
        "Gemini",
        "context",
        400,
        {
            "error": {
                "message": json.dumps(
                    gemini(
                        400,
                        "INVALID_ARGUMENT",
                        "The input token count (3475108) exceeds the maximum number of tokens allowed (1048576).",
                    )
                ),
                "code": 400,
                "status": "Bad Request",
            }
        },
    ),
    W(
        "Gemini",
        "rate",
        429,
        gemini(
            429,
            "RESOURCE_EXHAUSTED",
            "You exceeded your current quota, please check your plan and billing details. * Quota "
            "exceeded for metric: generate_content_free_tier_input_token_count, limit: 250000. Please retry in 30.638s.",
            quota_failure("GenerateContentInputTokensPerModelPerMinute-FreeTier"),
            retry_info("30s"),
        ),
    ),
    W("Gemini", "rate", 429, gemini(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota).")),
    W(
        "Gemini",
        "rate",
        429,
        gemini(429, "RESOURCE_EXHAUSTED", "Resource exhausted. Please try again later.", as_list=True),
    ),
    W(
        "Gemini",
        "quota",
        429,
        gemini(
            429,
            "RESOURCE_EXHAUSTED",
            "You exceeded your current quota, please check your plan and billing details.",
            quota_failure("GenerateRequestsPerDayPerProjectPerModel-FreeTier"),
        ),
    ),
    W(
        "Gemini",
        "quota",
        429,
        gemini(
            429,
            "RESOURCE_EXHAUSTED",
            "You exceeded your current quota. * Quota exceeded for metric: "
            "generate_content_free_tier_requests, limit: 0, model: gemini-zero",
        ),
    ),
    W("Gemini", "overload", 503, gemini(503, "UNAVAILABLE", "The model is overloaded. Please try again later.")),
    W("Gemini", "overload", 504, gemini(504, "DEADLINE_EXCEEDED", "The request timed out. Please try again.")),
    W("Gemini", "server", 500, gemini(500, "INTERNAL", "An internal error has occurred. Please retry or report.")),
    W("Gemini", "model", 404, gemini(404, "NOT_FOUND", "models/gemini-zero is not found for API version v1beta")),
    W(
        "Gemini",
        "authentication",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "API key not valid. Please pass a valid API key.",
            {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"},
        ),
    ),
    W("Gemini", "authentication", 403, gemini(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers.")),
    W(
        "Gemini",
        "authentication",
        400,
        gemini(400, "FAILED_PRECONDITION", "User location is not supported for the API use."),
    ),
    W("Gemini", "picture", 400, gemini(400, "INVALID_ARGUMENT", "Unable to process input image. Please retry.")),
    W(
        "Gemini",
        "picture",
        400,
        gemini(400, "INVALID_ARGUMENT", "Request payload size exceeds the limit: 20971520 bytes."),
    ),
    W(
        "Gemini",
        "picture",
        400,
        gemini(400, "INVALID_ARGUMENT", "Please use fewer than 3600 images in your request: too many images"),
    ),
    W(
        "Gemini",
        "history",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
        ),
    ),
    W(
        "Gemini",
        "history",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "Please ensure that the number of function response parts is equal to the number of function call parts.",
        ),
    ),
    W(
        "Gemini",
        "history",
        400,
        gemini(400, "INVALID_ARGUMENT", "Function call is missing a thought_signature in functionCall parts."),
    ),
    W(
        "Gemini",
        "parameter",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "Unable to submit request because it has a maxOutputTokens value of 100000 but the supported range is from 1 (inclusive) to 65537 (exclusive).",
        ),
    ),
    W("Gemini", "filter", 200, {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}),
    W(
        "Gemini",
        "filter",
        400,
        gemini(
            400,
            "INVALID_ARGUMENT",
            "The prompt could not be submitted. It contains sensitive words that violate the prohibited use policy.",
        ),
    ),
]
VLLM = [
    W(
        "vLLM",
        "context",
        400,
        vllm(
            "This model's maximum context length is 32768 tokens. However, you requested 36864 tokens (32768 in the "
            "messages, 4096 in the completion). Please reduce the length of the messages or completion."
        ),
    ),
    W(
        "vLLM",
        "context",
        400,
        flat(
            "This model's maximum context length is 16384 tokens. However, your request has 17012 input tokens. Please reduce the length of the input messages."
        ),
    ),
    W(
        "vLLM",
        "context",
        400,
        vllm(
            "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is 8192 tokens "
            "and your request has 5120 input tokens (4096 > 8192 - 5120)."
        ),
    ),
    W(
        "vLLM",
        "context",
        400,
        vllm(
            "You passed 8193 input tokens and requested 0 output tokens. However, the model's context length is only 8192 "
            "tokens, resulting in a maximum input length of 8192 tokens. Please reduce the length of the input prompt."
        ),
    ),
    W("vLLM", "context", 400, vllm("max_tokens must be at least 1, got -7617.")),
    W(
        "vLLM with pictures",
        "context",
        400,
        vllm(f"The decoder prompt (length 42781) is longer than the maximum model length of 40960. {MM}"),
    ),
    W(
        "vLLM with pictures",
        "context",
        400,
        flat(f"The prompt (total length 25938) is too long to fit into the model (context length 4096). {MM}"),
    ),
    W(
        "vLLM with pictures",
        "context",
        400,
        vllm("The engine prompt length 9000 exceeds the max_model_len 8192. Please reduce prompt."),
    ),
    W("vLLM with pictures", "picture", 400, flat("At most 1 image(s) may be provided in one request.")),
    W(
        "vLLM with pictures",
        "picture",
        400,
        vllm(
            "You set image=2 (or defaulted to 1) in `--limit-mm-per-prompt`, but passed 3 image items in the same prompt."
        ),
    ),
    W("vLLM with pictures", "picture", 400, vllm("m is not a multimodal model: image inputs are not supported")),
    W("vLLM", "model", 404, flat("The model `other` does not exist.", "NotFoundError", 404)),
    W("vLLM", "authentication", 401, {"error": "Unauthorized"}),
    W("vLLM", "history", 400, vllm("Expecting ',' delimiter: line 1 column 8 (char 7)")),
    W("vLLM", "history", 400, flat("Conversation roles must alternate user/assistant/user/assistant/...")),
    W(
        "vLLM",
        "history",
        400,
        vllm(
            "After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results."
        ),
    ),
    W("vLLM", "server", 500, vllm("Internal Server Error", "InternalServerError", 500)),
    W("vLLM", "server", 500, "Internal Server Error"),
    W("vLLM", "overload", 503, {"error": "The server is overloaded, the queue is full"}),
    W(
        "vLLM",
        "parameter",
        400,
        vllm(
            "'max_tokens' or 'max_completion_tokens' is too large: 40000. This model's maximum context length is 32768 tokens "
            "and your request has 120 input tokens (40000 > 32768 - 120)."
        ),
    ),
    W(
        "vLLM",
        "parameter",
        400,
        vllm(
            "This model's maximum context length is 4096 tokens. However, you requested 100000 output tokens and your prompt contains at least 12 input tokens, for a total of at least 100012 tokens."
        ),
    ),
    W(
        "vLLM",
        "parameter",
        400,
        vllm("[{'type': 'extra_forbidden', 'loc': ('body', 'x'), 'msg': 'Extra inputs are not permitted'}]"),
    ),
]
SGLANG = [
    W(
        "SGLang",
        "context",
        400,
        flat("The input (61709 tokens) is longer than the model's context length (40960 tokens)."),
    ),
    W(
        "SGLang",
        "context",
        400,
        flat(
            "Input length (160062 tokens) exceeds the maximum allowed length (59862 tokens). Use a shorter input or enable --allow-auto-truncate."
        ),
    ),
    W(
        "SGLang",
        "context",
        400,
        flat(
            "Requested token count exceeds the model's maximum context length of 202752 tokens. You requested a total of "
            "202941 tokens: 170941 tokens from the input messages and 32000 tokens for the completion."
        ),
    ),
    W(
        "SGLang",
        "context",
        400,
        flat(
            "Multimodal prompt is too long after expanding multimodal tokens. After expanding len(req.origin_input_ids_unpadded)=900 => 33000 >= 32768"
        ),
    ),
    W("SGLang", "rate", 429, flat("Too many requests, the request queue is full", "RateLimit", 429)),
    W("SGLang", "overload", 503, flat("The request queue is full.", "ServiceUnavailable", 503)),
    W("SGLang", "model", 404, flat("The model 'x' does not exist", "NotFoundError", 404)),
    W(
        "SGLang",
        "picture",
        400,
        flat("An exception occurred while loading image data: image file is truncated; cannot identify image"),
    ),
    W("SGLang", "history", 400, flat("Unterminated string starting at: line 1 column 6 (char 5)")),
    W("SGLang", "authentication", 401, {"error": "Unauthorized"}),
    W(
        "SGLang",
        "parameter",
        400,
        flat(
            "Requested token count exceeds the model's maximum context length of 32768 tokens. You requested a total of "
            "40200 tokens: 200 tokens from the input messages and 40000 tokens for the completion."
        ),
    ),
]
LLAMA = [
    W(
        "llama.cpp",
        "context",
        400,
        llama(
            "request (14429 tokens) exceeds the available context size (8192 tokens), try increasing it",
            "exceed_context_size_error",
            n_prompt_tokens=14429,
            n_ctx=8192,
        ),
    ),
    W(
        "llama.cpp",
        "context",
        500,
        llama(
            "the request exceeds the available context size. try increasing the context size or enable context shift",
            "exceed_context_size_error",
            500,
        ),
    ),
    W("llama.cpp", "context", 500, llama("Context size has been exceeded.", "server_error", 500)),
    W("llama.cpp", "context", 200, llama("Context size has been exceeded.", "server_error", 500)),
    W(
        "llama.cpp",
        "context",
        500,
        llama(
            "input (2048 tokens) is too large to process. increase the physical batch size (current batch size: 512)",
            "server_error",
            500,
        ),
    ),
    W("llama.cpp", "overload", 503, llama("Loading model", "unavailable_error", 503)),
    W(
        "llama.cpp",
        "history",
        500,
        llama(
            "Failed to parse tool call arguments as JSON: [json.exception.parse_error.101] parse error at line 1, column 8",
            "server_error",
            500,
        ),
    ),
    W("llama.cpp", "history", 400, llama("Cannot have 2 or more assistant messages at the end of the list.")),
    W(
        "llama.cpp",
        "history",
        500,
        llama("Conversation roles must alternate user/assistant at row 4, jinja template", "server_error", 500),
    ),
    W(
        "llama.cpp",
        "picture",
        500,
        llama(
            "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
            "server_error",
            500,
        ),
    ),
    W("llama.cpp", "picture", 400, llama("Failed to load image or audio file")),
    W("llama.cpp", "authentication", 401, llama("Invalid API Key", "authentication_error", 401)),
    W("llama.cpp", "model", 404, llama("model not found", "not_found_error", 404)),
    W("llama.cpp", "reply", 500, llama("Failed to parse input at pos 47: <tool_call>", "server_error", 500)),
    W("llama.cpp", "server", 500, llama("failed to decode, ret = -3", "server_error", 500)),
]
ACCOUNT = "Your account org-1 / proj-1 <ak-1>"
MOONSHOT = [
    W(
        "Moonshot",
        "context",
        400,
        openai("Invalid request: Your request exceeded model token limit: 262144 (requested: 269030)"),
    ),
    W("Moonshot", "context", 400, openai("Input token length too long")),
    W("Moonshot", "context", 400, openai("model max length exceeded, max length:8192")),
    W(
        "Moonshot",
        "rate",
        429,
        openai(
            f"{ACCOUNT} request reached organization max RPM: 3, please try again after 1 seconds",
            "rate_limit_reached_error",
        ),
    ),
    W(
        "Moonshot",
        "rate",
        429,
        openai(
            f"{ACCOUNT} request reached project TPM rate limit, current: 1410, limit: 100", "rate_limit_reached_error"
        ),
    ),
    W(
        "Moonshot",
        "rate",
        429,
        openai(
            f"{ACCOUNT} request reached max organization concurrency: 1, please try again after 1 seconds",
            "rate_limit_reached_error",
        ),
    ),
    W(
        "Moonshot",
        "quota",
        429,
        openai(
            f"{ACCOUNT} request reached organization TPD rate limit, current: 1526210, limit: 1500000",
            "rate_limit_reached_error",
        ),
    ),
    W(
        "Moonshot",
        "overload",
        429,
        openai("The engine is currently overloaded, please try again later", "engine_overloaded_error"),
    ),
    W(
        "Moonshot",
        "quota",
        429,
        openai(f"{ACCOUNT} is suspended, please check your plan and billing details", "exceeded_current_quota_error"),
    ),
    W("Moonshot", "quota", 403, openai("Your account has insufficient balance", "permission_denied_error_balance")),
    W(
        "Moonshot",
        "filter",
        400,
        openai("The request was rejected because it was considered high risk", "content_filter"),
    ),
    W(
        "Moonshot",
        "model",
        404,
        openai("Not found the model kimi-zero or Permission denied", "resource_not_found_error"),
    ),
    W("Moonshot", "authentication", 401, openai("Invalid Authentication", "invalid_authentication_error")),
    W("Moonshot", "authentication", 401, openai("Incorrect API key provided", "incorrect_api_key_error")),
    W(
        "Moonshot",
        "history",
        400,
        openai("Invalid request: the message at position 4 with role 'assistant' must not be empty"),
    ),
    W(
        "Moonshot",
        "history",
        400,
        openai("thinking is enabled but reasoning_content is missing in assistant tool call message at index 2"),
    ),
    W("Moonshot", "picture", 400, openai("Invalid request: unsupported image format, image url is not supported")),
    W("Moonshot", "server", 500, openai("Unexpected output", "unexpected_output")),
]
ALGO = "<400> InternalError.Algo.InvalidParameter:"
HELP = "For more details, see https://help.aliyun.com/zh/model-studio/error-code"
DASHSCOPE = [
    W("DashScope", "context", 400, dashscope(f"{ALGO} Range of input length should be [1, 983616]")),
    W(
        "DashScope",
        "context",
        400,
        {"code": "InvalidParameter", "message": "Range of input length should be [1, 6000]", "request_id": "r"},
    ),
    W("DashScope", "context", 400, dashscope("Total message token length exceed model limit (4096 tokens).")),
    W(
        "DashScope",
        "rate",
        429,
        dashscope(
            "You exceeded your current requests list. Requests rate limit exceeded, please try again later.",
            "limit_requests",
            "limit_requests",
        ),
    ),
    W(
        "DashScope",
        "rate",
        429,
        {
            "code": "Throttling.RateQuota",
            "message": "Requests rate limit exceeded, please try again later.",
            "request_id": "r",
        },
    ),
    W(
        "DashScope",
        "rate",
        429,
        {
            "code": "Throttling.AllocationQuota",
            "message": "Allocated quota exceeded, please increase your quota limit.",
            "request_id": "r",
        },
    ),
    W(
        "DashScope",
        "rate",
        429,
        dashscope(
            f"You exceeded your current quota, please check your plan and billing details. {HELP}",
            "insufficient_quota",
            "insufficient_quota",
        ),
    ),
    W(
        "DashScope",
        "quota",
        400,
        {"code": "Arrearage", "message": "Access denied, please make sure your account is in good standing."},
    ),
    W(
        "DashScope",
        "quota",
        403,
        {"code": "AllocationQuota.FreeTierOnly", "message": "The free tier of the model has been exhausted."},
    ),
    W(
        "DashScope",
        "filter",
        400,
        dashscope(
            "<400> InternalError.Algo.DataInspectionFailed: Input data may contain inappropriate content.",
            "data_inspection_failed",
            "data_inspection_failed",
        ),
    ),
    W(
        "DashScope",
        "model",
        404,
        dashscope("The model `qwen-zero` does not exist or you do not have access to it.", "model_not_found"),
    ),
    W("DashScope", "model", 400, {"code": "InvalidParameter", "message": "Model not exist."}),
    W("DashScope", "authentication", 401, {"code": "InvalidApiKey", "message": "Invalid API-key provided."}),
    W("DashScope", "picture", 400, dashscope("Exceeded limit on max bytes per data-uri item : 10485760.")),
    W(
        "DashScope",
        "picture",
        400,
        dashscope(
            f"{ALGO} The image length and width do not meet the model restrictions: image must be larger than 10"
        ),
    ),
    W("DashScope", "picture", 400, dashscope("Exceeded limit on max data-uri per request: 250")),
    W(
        "DashScope",
        "history",
        400,
        dashscope(
            f'{ALGO} An assistant message with "tool_calls" must be followed by tool messages responding to each "tool_call_id".'
        ),
    ),
    W(
        "DashScope",
        "history",
        400,
        dashscope(
            f'{ALGO} The "function.arguments" parameter of the code model must be in JSON format: Expecting value, bad tool call'
        ),
    ),
    W(
        "DashScope",
        "overload",
        503,
        dashscope(
            "<503> InternalError.Algo: Too many requests in route. Model serving error: server busy",
            "ModelServingError",
            "internal_error",
        ),
    ),
    W("DashScope", "parameter", 400, dashscope(f"{ALGO} Range of max_tokens should be [1, 8192]")),
]
LONG = "This endpoint's maximum context length is 131072 tokens. However, you requested about 140000 tokens (135904 of text input, 4096 in the output)."
OPENROUTER = [
    W("OpenRouter", "context", 400, openrouter(400, LONG)),
    W(
        "OpenRouter",
        "context",
        200,
        openrouter(
            400,
            "Provider returned error",
            json.dumps(vllm("The decoder prompt (length 42781) is longer than the maximum model length of 40960.")),
        ),
    ),
    W(
        "OpenRouter",
        "context",
        400,
        openrouter(
            400,
            "Provider returned error",
            json.dumps(anthropic("invalid_request_error", "prompt is too long: 203517 tokens > 200000 maximum")),
            "Anthropic",
        ),
    ),
    W(
        "OpenRouter",
        "rate",
        429,
        openrouter(
            429,
            "Provider returned error",
            "m is temporarily rate-limited upstream. Please retry shortly, or add your own key to accumulate your rate limits",
        ),
    ),
    W("OpenRouter", "rate", 200, openrouter(429, "Rate limit exceeded: free-models-per-min.")),
    W(
        "OpenRouter",
        "quota",
        429,
        openrouter(
            429, "Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day"
        ),
    ),
    W("OpenRouter", "server", 200, openrouter(502, "Provider returned error", "upstream error")),
    W("OpenRouter", "overload", 200, openrouter(503, "No healthy upstream; service unavailable")),
    W("OpenRouter", "server", 408, openrouter(408, "Request timed out")),
    W(
        "OpenRouter",
        "quota",
        402,
        openrouter(
            402,
            "This request requires more credits, or fewer max_tokens. You requested up to 4096 tokens, but can only afford 12.",
        ),
    ),
    W("OpenRouter", "quota", 402, openrouter(402, "Insufficient credits. Add more using the site.")),
    W(
        "OpenRouter",
        "filter",
        403,
        openrouter(403, 'm requires moderation on Some. Your input was flagged for "violence".'),
    ),
    W("OpenRouter", "model", 400, openrouter(400, "some/model is not a valid model ID")),
    W("OpenRouter", "model", 404, openrouter(404, "No endpoints found for some/model.")),
    W("OpenRouter", "authentication", 401, openrouter(401, "No auth credentials found")),
    W(
        "OpenRouter",
        "picture",
        400,
        openrouter(
            400,
            "Provider returned error",
            json.dumps(openai("Model 'm' supports at most 1 image per prompt.", code="invalid_request_error")),
        ),
    ),
    W("OpenRouter", "model", 404, openrouter(404, "No endpoints found that support image input")),
    W(
        "OpenRouter",
        "history",
        400,
        openrouter(
            400,
            "Provider returned error",
            json.dumps(
                anthropic(
                    "invalid_request_error",
                    "messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.",
                )
            ),
        ),
    ),
]
LITELLM = [
    W(
        "LiteLLM",
        "context",
        400,
        litellm(
            "BadRequestError: litellm.ContextWindowExceededError: AnthropicError - "
            + json.dumps(anthropic("invalid_request_error", "prompt is too long: 200480 tokens > 200000 maximum"))
        ),
    ),
    W(
        "LiteLLM",
        "context",
        400,
        litellm(
            "BadRequestError: AnthropicException - b'"
            + json.dumps(
                anthropic(
                    "invalid_request_error",
                    "input length and `max_tokens` exceed context limit: 179413 + 32768 > 200000",
                )
            )
            + "'"
        ),
    ),
    W(
        "LiteLLM",
        "context",
        500,
        litellm(
            "APIConnectionError: Error code: 400 - {'error': {'message': \"This model's maximum context length is 8192 tokens.\", 'code': 'context_length_exceeded'}}",
            "500",
        ),
    ),
    W(
        "LiteLLM",
        "context",
        400,
        litellm(
            "ContextWindowExceededError: OpenAIException - Input tokens exceed the configured limit of 272000 tokens."
        ),
    ),
    W(
        "LiteLLM",
        "rate",
        429,
        litellm(
            "RateLimitError: AzureException - Requests have exceeded token rate limit. Please retry after 6 seconds",
            "429",
            "throttling_error",
        ),
    ),
    W(
        "LiteLLM",
        "rate",
        429,
        {
            "error": {
                "message": "No deployments available for selected model, Try again in 60 seconds.",
                "type": "None",
                "param": "None",
                "code": "429",
            }
        },
    ),
    W("LiteLLM", "overload", 503, litellm("ServiceUnavailableError: AnthropicException - Overloaded", "503")),
    W("LiteLLM", "server", 500, litellm("InternalServerError: OpenAIException - Connection error.", "500")),
    W(
        "LiteLLM",
        "filter",
        400,
        litellm(
            "BadRequestError: litellm.ContentPolicyViolationError: AzureException - The response was filtered due to the prompt triggering Azure OpenAI's content management policy"
        ),
    ),
    W(
        "LiteLLM",
        "quota",
        400,
        {
            "error": {
                "message": "Budget has been exceeded! Current cost: 10.2, Max budget: 10.0",
                "type": "budget_exceeded",
                "param": None,
                "code": "400",
            }
        },
    ),
    W(
        "LiteLLM",
        "model",
        400,
        {
            "error": {
                "message": "/chat/completions: Invalid model name passed in model=x. Call `/v1/models` to view available models for your key.",
                "type": "invalid_request_error",
                "param": None,
                "code": "400",
            }
        },
    ),
    W(
        "LiteLLM",
        "authentication",
        401,
        {
            "error": {
                "message": "Authentication Error, Invalid proxy server token passed.",
                "type": "token_not_found_in_db",
                "param": "key",
                "code": "401",
            }
        },
    ),
    W(
        "LiteLLM",
        "picture",
        400,
        litellm(
            'BadRequestError: BedrockException - {"message":"image exceeds 5 MB maximum: 5700000 bytes > 5242880 bytes"}'
        ),
    ),
    W(
        "LiteLLM",
        "history",
        400,
        litellm(
            'BadRequestError: BedrockException - {"message":"messages.32.content: Conversation blocks and tool result blocks cannot be provided in the same turn."}'
        ),
    ),
]
GATEWAYS = [
    W(
        "Groq",
        "rate",
        413,
        openai(
            "Request too large for model `m` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 12328, please reduce your message size and try again.",
            "tokens",
            "rate_limit_exceeded",
        ),
    ),
    W(
        "Groq",
        "rate",
        413,
        "Request too large for model m on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce your message size and try again.",
    ),
    W(
        "Groq",
        "rate",
        429,
        openai(
            "Rate limit reached for model `m` on tokens per day (TPD): Limit 100000, Used 97050, Requested 3619. Please try again in 9m38.016s.",
            "tokens",
            "rate_limit_exceeded",
        ),
    ),
    W(
        "Groq",
        "reply",
        400,
        openai(
            "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
            code="tool_use_failed",
            failed_generation="<function=fly>{}",
        ),
    ),
    W(
        "Groq",
        "parameter",
        400,
        openai(
            "`max_tokens` must be less than or equal to `16384`, the maximum value for `max_tokens` is less than the `context_window` for this model"
        ),
    ),
    W(
        "Groq",
        "context",
        400,
        openai("Please reduce the length of the messages or completion.", code="context_length_exceeded"),
    ),
    W("Groq", "overload", 498, openai("Flex tier capacity exceeded", code="capacity_exceeded")),
    W(
        "Cerebras",
        "rate",
        429,
        {
            "message": "Tokens per minute limit exceeded - too many tokens processed.",
            "type": "too_many_tokens_error",
            "param": "quota",
            "code": "token_quota_exceeded",
        },
    ),
    W(
        "Cerebras",
        "context",
        400,
        {
            "message": "Please reduce the length of the messages or completion. Current length is 8203 while limit is 8192",
            "type": "invalid_request_error",
            "code": "context_length_exceeded",
        },
    ),
    W(
        "Mistral",
        "context",
        400,
        {
            "object": "error",
            "message": "Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
            "type": "invalid_request_prompt",
            "code": "3051",
        },
    ),
    W("Mistral", "rate", 429, {"message": "Requests rate limit exceeded"}),
    W(
        "xAI",
        "context",
        400,
        {
            "code": "Client specified an invalid argument",
            "error": "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
        },
    ),
    W(
        "GitHub Copilot",
        "context",
        400,
        openai("prompt token count of 131020 exceeds the limit of 128000", code="model_max_prompt_tokens_exceeded"),
    ),
    W("GitHub Copilot", "context", 400, openai("prompt token count of 131020 exceeds the limit of 128000")),
    W("Ollama", "context", 400, {"error": "prompt too long; exceeded max context length by 4096 tokens"}),
    W("Ollama", "context", 400, openai("the input length exceeds the context length", "api_error")),
    W(
        "Ollama",
        "reply",
        500,
        openai("error parsing tool call: raw='{\"x\": ', err=unexpected end of JSON input", "api_error"),
    ),
    W("Ollama", "model", 404, openai("model 'x' not found", "not_found_error")),
    W(
        "LM Studio",
        "context",
        400,
        {
            "error": "Trying to keep the first 7113 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough."
        },
    ),
    W(
        "LM Studio",
        "context",
        400,
        {"error": "The number of tokens to keep from the initial prompt is greater than the context length."},
    ),
    W(
        "TGI",
        "context",
        422,
        {
            "error": "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048. Given: 1984 `inputs` tokens and 512 `max_new_tokens`",
            "error_type": "validation",
        },
    ),
    W(
        "TGI",
        "context",
        422,
        {
            "error": "Input validation error: `inputs` must have less than 1024 tokens. Given: 1132",
            "error_type": "validation",
        },
    ),
    W("TGI", "overload", 429, {"error": "Model is overloaded", "error_type": "overloaded"}),
    W(
        "MiniMax",
        "context",
        400,
        {
            "type": "error",
            "error": {
                "type": "bad_request_error",
                "message": "invalid params, context window exceeds limit (2013)",
                "http_code": "400",
            },
        },
    ),
    W(
        "Cohere",
        "context",
        400,
        {"message": "too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4632."},
    ),
    W("Zhipu", "context", 400, {"error": {"code": "1261", "message": "Prompt 超长"}}),
    W(
        "Volcengine",
        "context",
        400,
        openai("Total tokens of image and text exceed max message tokens", "BadRequest", "InvalidParameter"),
    ),
    W(
        "Volcengine",
        "model",
        404,
        openai("The model or endpoint ep-1 does not exist", "NotFound", "InvalidEndpointOrModel.NotFound"),
    ),
    W(
        "Volcengine",
        "filter",
        400,
        openai(
            "The request failed because the input text may contain sensitive information.",
            "BadRequest",
            "InputTextSensitiveContentDetected",
        ),
    ),
    W("DeepSeek", "quota", 402, openai("Insufficient Balance", "unknown_error", "invalid_request_error")),
    W("DeepSeek", "parameter", 400, openai("Invalid max_tokens value, the valid range of max_tokens is [1, 8192]")),
    W("Fireworks", "context", 400, openai("The prompt is too long: 150000, model maximum context length: 131071")),
    W(
        "Together",
        "context",
        422,
        openai(
            "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 32769. Given: 32000 `inputs` tokens and 1000 `max_new_tokens`"
        ),
    ),
    W("new-api", "quota", 403, openai("用户额度不足, 剩余额度: ¥0.01", "new_api_error", "insufficient_user_quota")),
    W(
        "new-api",
        "context",
        500,
        openai(
            "bad response: status code 400, body: "
            + json.dumps(openai("This model's maximum context length is 8192 tokens.")),
            "upstream_error",
        ),
    ),
    W(
        "nginx",
        "picture",
        413,
        "<html><head><title>413 Request Entity Too Large</title></head><body><h1>413 Request Entity Too Large</h1><hr>nginx</body></html>",
    ),
    W(
        "nginx",
        "server",
        502,
        "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>",
    ),
    W("Cloudflare", "server", 524, "<!DOCTYPE html><html><body>A timeout occurred</body></html>"),
    W("Cloudflare", "rate", 429, "error code: 1015, you are being rate limited"),
    W(
        "HF router",
        "overload",
        503,
        {"error": "Model m is currently loading model, service unavailable", "estimated_time": 20.0},
    ),
]
FALSE_FRIENDS = [
    W(
        "rate with context",
        "rate",
        429,
        openai(
            "You have sent too many tokens: the context of 120000 tokens exceeds the maximum number of tokens per minute"
        ),
    ),
    W(
        "rate with a window",
        "rate",
        429,
        openai("Rate limit: the sliding window exceeds the limit of 40000 tokens per minute for this context length"),
    ),
    W("rate as 400", "rate", 400, openai("Throttled: request tokens exceed the tokens-per-minute limit, TPM 20000")),
    W(
        "link to limits",
        "context",
        400,
        openai(
            "Your input exceeds the context window of this model. See https://x.example/docs/rate-limits?per_minute"
        ),
    ),
    W("room alone", "parameter", 400, openai("max_tokens must be at most 8192, the maximum context length is 32768")),
    W(
        "picture that is long",
        "picture",
        400,
        openai("The image data exceeds the maximum allowed length of 10485760 characters"),
    ),
    W("picture beyond pixels", "picture", 400, openai("Input image is too large: 9000 x 9000 pixels exceed the limit")),
    W(
        "our words repeated",
        "request",
        422,
        {
            "detail": [
                {
                    "type": "missing",
                    "loc": ["body", "x"],
                    "msg": "Field required",
                    "input": {"messages": "prompt is too long, rate limit"},
                }
            ]
        },
    ),
    W(
        "tool named context",
        "history",
        400,
        openai(
            "tool_call_id call_1 of the tool get_context is not answered: tool calls must be followed by tool messages"
        ),
    ),
    W("a bad gateway", "server", 502, {"error": "bad gateway"}),
    W("plain bad request", "request", 400, openai("it went wrong", "server_error")),
    W("quota page", "rate", 429, {"message": "Too Many Requests"}, {"retry-after": "3"}),
]
WORDINGS = [
    *OPENAI,
    *AZURE,
    *ANTHROPIC,
    *BEDROCK,
    *GEMINI,
    *VLLM,
    *SGLANG,
    *LLAMA,
    *MOONSHOT,
    *DASHSCOPE,
    *OPENROUTER,
    *LITELLM,
    *GATEWAYS,
    *FALSE_FRIENDS,
]
