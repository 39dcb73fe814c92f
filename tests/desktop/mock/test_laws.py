"""Whatever an agent does to the mock: no crash, a picture of its size, and the same one twice."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.desktop.actions import Click, Drag, GuiAction, Key, Move, Scroll, Type
from deskcraft.desktop.mock import MockDesktop

X, Y = st.integers(0, 639), st.integers(0, 399)
NEAR_X, NEAR_Y = st.integers(100, 540), st.integers(30, 350)
MODIFIERS = st.lists(st.sampled_from(["ctrl", "shift"]), max_size=2).map(tuple)
KEYS = "Return Tab shift+Tab BackSpace Delete Left Right Up Down Home End Page_Up ctrl+a ctrl+c ctrl+v ctrl+s x"
ACTIONS: st.SearchStrategy[GuiAction] = st.one_of(
    st.builds(Move, x=X, y=Y),
    st.builds(Click, x=NEAR_X, y=NEAR_Y, count=st.integers(1, 3), modifiers=MODIFIERS),
    st.builds(Drag, path=st.tuples(st.tuples(NEAR_X, NEAR_Y), st.tuples(X, Y))),
    st.builds(Scroll, x=NEAR_X, y=NEAR_Y, dy=st.integers(-9, 9)),
    st.builds(Type, text=st.text(max_size=30)),
    st.builds(Key, keys=st.sampled_from([*KEYS.split(), "shift+Down", "shift+Home", "ctrl+Home", "ctrl+x"])),
)


@settings(deadline=None)
@given(st.lists(ACTIONS, max_size=25))
def test_any_actions_are_survived_and_give_the_same_pictures(actions: list[GuiAction]) -> None:
    pictures = []
    for _ in range(2):
        desktop = MockDesktop()
        desktop.reset()
        desktop.launch(["notepad", "/home/user/a"])
        for action in actions:
            desktop.perform(action)
        desktop.accessibility_tree()
        pictures.append(desktop.screenshot())
    assert pictures[0].shape == (400, 640, 3)
    assert np.array_equal(pictures[0], pictures[1])
