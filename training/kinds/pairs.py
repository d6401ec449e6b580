"""How two or three things are spoken of with one verb, or with two ways of one."""

from collections.abc import Mapping, Sequence

from training.kinds.making import lines

Pairs = Mapping[tuple[str, str], Sequence[str]]
"""What is done to the first and to the second, and the templates for that."""
PAIRS: Pairs = {
    ("turn_on", "turn_on"): lines("""
        turn on {x} and {y}
        switch on {x} and {y}
        turn {x} and {y} on
        turn on both {x} and {y}
        {x} and {y} on
        turn on {x} and also {y}
        turn on {x} plus {y}
        turn on {x} as well as {y}
        put {x} and {y} on please
        switch {x} on and {y} too
        turn on {x}, and {y} as well
        turn {x} on, {y} too
        can you turn on {x} and {y}?
        I need {x} and {y} on
        I want {x} on and {y} as well
        turn on {x} along with {y}
        start {x} and {y}
        power on {x} and {y}
        could you switch on {x} and {y} for me
        both {x} and {y} on please
        turn on {x}, {y}
        activate {x} and {y}
        {x} on, {y} on
        turn on {x} together with {y}
        turn both {x} and {y} on
        switch both {x} and {y} on
        switch on both {x} and {y}
        get {x} and {y} on
        have {x} and {y} on
        let's have {x} and {y} on
        both {x} and {y} should be on
        set {x} and {y} to on
    """),
    ("turn_off", "turn_off"): lines("""
        turn off {x} and {y}
        switch off {x} and {y}
        turn {x} and {y} off
        turn off both {x} and {y}
        {x} and {y} off
        turn off {x} and also {y}
        turn off {x} plus {y}
        turn off {x} as well as {y}
        put {x} and {y} out please
        switch {x} off and {y} too
        turn off {x}, and {y} as well
        turn {x} off, {y} too
        can you turn off {x} and {y}?
        I want {x} and {y} off
        kill {x} and {y}
        shut off {x} and {y}
        we don't need {x} and {y}, switch them off
        turn off {x} along with {y}
        could you switch off {x} and {y} for me
        both {x} and {y} off please
        turn off {x}, {y}
        {x} off, {y} off
        power down {x} and {y}
        turn both {x} and {y} off
        switch both {x} and {y} off
        switch off both {x} and {y}
        shut off both {x} and {y}
        kill both {x} and {y}
        get {x} and {y} off
        have {x} and {y} off
        I want both {x} and {y} off
        both {x} and {y} should be off
        set {x} and {y} to off
    """),
    ("turn_on", "turn_off"): lines("""
        turn on {x} and turn off {y}
        turn {x} on and {y} off
        {x} on and {y} off
        {x} on, {y} off
        switch {x} on and {y} off
        switch on {x} and switch off {y}
        turn {x} on but {y} off
        turn on {x}, turn off {y}
        I want {x} on and {y} off
        put {x} on and {y} off please
        {x} should be on and {y} off
        can you turn {x} on and {y} off?
        turn {x} on, then {y} off
        get {x} on and {y} off
        make it {x} on, {y} off
        {x} to on and {y} to off
        switch {x} on, {y} off
        I need {x} on and {y} off
        have {x} on and {y} off
        set {x} to on and {y} to off
    """),
    ("turn_off", "turn_on"): lines("""
        turn off {x} and turn on {y}
        turn {x} off and {y} on
        {x} off and {y} on
        {x} off, {y} on
        switch {x} off and {y} on
        switch off {x} and switch on {y}
        turn {x} off but {y} on
        turn off {x}, turn on {y}
        I want {x} off and {y} on
        put {x} off and {y} on please
        {x} should be off and {y} on
        can you turn {x} off and {y} on?
        turn {x} off, then {y} on
        get {x} off and {y} on
        kill {x} and turn on {y}
        {x} to off and {y} to on
        switch {x} off, {y} on
        I need {x} off and {y} on
        have {x} off and {y} on
        set {x} to off and {y} to on
    """),
}
MOVED: Pairs = {
    ("open", "open"): lines("""
        open {x} and {y}
        open both {x} and {y}
        open {x} and also {y}
        open up {x} and {y}
        {x} and {y} open please
        can you open {x} and {y}?
        open {x}, and {y} too
        open {x} as well as {y}
        raise {x} and {y}
        open {x} plus {y}
    """),
    ("closed", "closed"): lines("""
        close {x} and {y}
        close both {x} and {y}
        shut {x} and {y}
        close {x} and also {y}
        can you close {x} and {y}?
        close {x}, and {y} too
        close {x} as well as {y}
        lower {x} and {y}
        close up {x} and {y}
        close {x} plus {y}
    """),
    ("open", "closed"): lines("""
        open {x} and close {y}
        open {x}, close {y}
        open {x} and shut {y}
        raise {x} and lower {y}
        open up {x} but close {y}
        {x} open and {y} closed
        open {x}, then close {y}
        I want {x} open and {y} closed
    """),
    ("closed", "open"): lines("""
        close {x} and open {y}
        close {x}, open {y}
        shut {x} and open {y}
        lower {x} and raise {y}
        close {x} but open {y}
        {x} closed and {y} open
        close {x}, then open {y}
        I want {x} closed and {y} open
    """),
}
BOLTED: Pairs = {
    ("lock", "lock"): lines("""
        lock {x} and {y}
        lock both {x} and {y}
        lock {x} and also {y}
        can you lock {x} and {y}?
        lock up {x} and {y}
        lock {x}, and {y} too
        lock {x} as well as {y}
        lock {x} plus {y}
    """),
}
TRIOS: Mapping[str, Sequence[str]] = {
    "turn_on": lines("""
        turn on {x}, {y} and {z}
        switch on {x}, {y}, and {z}
        turn {x}, {y} and {z} on
        {x}, {y} and {z} on please
        turn on {x} and {y} and {z}
        can you switch on {x}, {y} and {z}?
        turn on {x}, {y} and also {z}
        I want {x}, {y} and {z} on
    """),
    "turn_off": lines("""
        turn off {x}, {y} and {z}
        switch off {x}, {y}, and {z}
        turn {x}, {y} and {z} off
        {x}, {y} and {z} off please
        turn off {x} and {y} and {z}
        can you switch off {x}, {y} and {z}?
        turn off {x}, {y} and also {z}
        I want {x}, {y} and {z} off
    """),
}
