"""The client of the package openenv-core, unchanged, against a server with mock desktops."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

import httpx
import pytest
from openenv.core import GenericEnvClient  # type: ignore[attr-defined] # exported lazily
from openenv.core.env_server.types import EnvironmentMetadata, HealthResponse, SchemaResponse
from serving import MOCK, TOKEN, Serve, Server

PNG = b"\x89PNG\r\n\x1a\n"
NOTE = "mock/write-note"
SOLUTION: tuple[dict[str, Any], ...] = (
    {"kind": "type", "text": "milk"},
    {"kind": "key", "keys": "ctrl+s"},
    {"kind": "done"},
)


def client(server: Server) -> GenericEnvClient:
    return GenericEnvClient(base_url=server.with_token)


def test_an_episode_by_the_asynchronous_client(mock_server: Server) -> None:
    async def play() -> None:
        async with client(mock_server) as env:
            result = await env.reset(seed=1, episode_id="mine", task=NOTE)
            assert (result.done, result.reward) == (False, None)
            seen = result.observation
            assert seen["instruction"] == "Write milk into the note and save it."
            assert base64.b64decode(seen["screen"]["png"]).startswith(PNG)
            assert seen["metadata"]["episode_id"] == "mine"
            state = await env.state()
            assert (state["episode_id"], state["task"], state["step_count"]) == ("mine", NOTE, 0)
            for action in SOLUTION:
                result = await env.step(action)
            assert (result.done, result.reward) == (True, 1.0)
            assert result.observation["metadata"]["status"] == "done"
            assert {check["outcome"] for check in result.observation["metadata"]["checks"]} == {"passed"}
            state = await env.state()
            assert (state["status"], state["under_way"], state["step_count"]) == ("done", False, 2)
            again = await env.reset(task=NOTE, variant=2)
            assert "bread" in again.observation["instruction"]

    asyncio.run(play())
    assert mock_server.active() == 0


def test_an_episode_by_the_synchronous_client(mock_server: Server) -> None:
    with client(mock_server).sync() as env:
        result = env.reset(task=NOTE)
        assert not result.done
        result = env.step({"kind": "fail", "reason": "no note"})
        assert (result.done, result.reward) == (True, 0.0)
        assert result.observation["metadata"]["status"] == "fail"
        assert env.state()["status"] == "fail"
    assert mock_server.active() == 0


def test_the_same_seed_draws_the_same_task(mock_server: Server) -> None:
    with client(mock_server).sync() as env:
        drawn = [env.reset(seed=seed).observation["metadata"]["task"] for seed in (3, 3, *range(12))]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == 2


def test_errors_have_codes_and_the_session_goes_on(mock_server: Server) -> None:
    with client(mock_server).sync() as env:
        with pytest.raises(RuntimeError, match=r"no episode is under way.*VALIDATION_ERROR"):
            env.step({"kind": "done"})
        with pytest.raises(RuntimeError, match=r"mock/none.*VALIDATION_ERROR"):
            env.reset(task="mock/none")
        with pytest.raises(RuntimeError, match="VALIDATION_ERROR"):
            env.reset(task=NOTE, variant=99)
        env.reset(task=NOTE)
        with pytest.raises(RuntimeError, match="VALIDATION_ERROR"):
            env.step({"kind": "click", "x": 1})
        result = env.step({"kind": "malformed", "raw": "hm", "reason": "the reply calls no tool"})
        assert (result.observation["step"], result.observation["feedback"]) == (1, ["the reply calls no tool"])
        for action in SOLUTION:
            result = env.step(action)
        assert result.reward == 1.0
        with pytest.raises(RuntimeError, match=r"(over|under way).*VALIDATION_ERROR"):
            env.step({"kind": "done"})


def test_a_step_that_takes_too_long_is_an_error_and_the_next_one_waits(mock_server: Server) -> None:
    with client(mock_server).sync() as env:
        env.reset(task=NOTE)
        with pytest.raises(RuntimeError, match="EXECUTION_ERROR"):
            env.step({"kind": "wait", "duration_s": 1.0, "metadata": {"timeout_s": 1e-6}})
        assert env.step({"kind": "wait", "duration_s": 0.1}).observation["step"] == 2


def test_a_full_server_says_so_and_takes_the_next_when_it_can(serve: Serve) -> None:
    server = serve(*MOCK, "--sessions", "1", "--wait", "0.2")
    with client(server).sync() as first:
        first.reset(task=NOTE)
        with client(server).sync() as second, pytest.raises(RuntimeError, match="CAPACITY_REACHED"):
            second.reset(task=NOTE)
        assert not first.step({"kind": "wait", "duration_s": 0.1}).done
    with client(server).sync() as third:
        assert not third.reset(task=NOTE).done


def test_two_sessions_at_a_time_do_not_meet(mock_server: Server) -> None:
    async def play(word: str, variant: int) -> tuple[float | None, str]:
        async with client(mock_server) as env:
            await env.reset(task=NOTE, variant=variant)
            await env.step({"kind": "type", "text": word})
            await env.step({"kind": "key", "keys": "ctrl+s"})
            ended = await env.step({"kind": "done"})
            return ended.reward, ended.observation["metadata"]["session_id"]

    async def both() -> tuple[tuple[float | None, str], tuple[float | None, str]]:
        return await asyncio.gather(play("milk", 0), play("milk", 2))

    (right, one), (wrong, other) = asyncio.run(both())
    assert (right, wrong) == (1.0, 0.0)
    assert one != other


def test_a_broken_connection_is_taken_up_again_by_its_session(mock_server: Server) -> None:
    async def play() -> float | None:
        first = client(mock_server)
        seen = await first.reset(task=NOTE)
        await first.step(SOLUTION[0])
        assert first._ws is not None
        first._ws.transport.abort()  # as a network does that is cut
        second = client(mock_server)
        # its client has no argument for this: the query is the server's own
        second._ws_url += f"?session={seen.observation['metadata']['session_id']}"
        async with second:
            assert (await second.state())["step_count"] == 1
            await second.step(SOLUTION[1])
            return (await second.step(SOLUTION[2])).reward

    assert asyncio.run(play()) == 1.0


def test_a_wrong_token_opens_no_connection(mock_server: Server) -> None:
    with pytest.raises(ConnectionError), GenericEnvClient(base_url=mock_server.url).sync() as env:
        env.reset()


def test_what_the_server_says_about_itself_is_of_openenv_s_types(mock_server: Server) -> None:
    with httpx.Client(base_url=mock_server.url, headers={"authorization": f"Bearer {TOKEN}"}) as http:
        assert HealthResponse.model_validate(http.get("/health").json()).status.value == "healthy"
        assert EnvironmentMetadata.model_validate(http.get("/metadata").json()).name == "deskcraft"
        schema = SchemaResponse.model_validate(http.get("/schema").json())
    assert "screen" in schema.observation["properties"]
